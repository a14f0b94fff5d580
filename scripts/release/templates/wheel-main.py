"""Starts the executable that this package carries: `python -m codecompass`."""

import os
import subprocess
import sys
import sysconfig


def find_executable() -> str:
    name = "codecompass.exe" if sys.platform == "win32" else "codecompass"
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user"))]
    # `pip install --target` puts scripts beside the package.
    schemes.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in schemes:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    sys.exit(f"codecompass: there is no {name} in {', '.join(schemes)}\n  next: install the package again")


def main() -> None:
    path = find_executable()
    if sys.platform == "win32":
        sys.exit(subprocess.run([path, *sys.argv[1:]]).returncode)
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
