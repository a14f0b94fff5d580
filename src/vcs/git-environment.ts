/**
 * The environment that git gets: a list of what it may see, not of what it may not. git has some hundred variables of its own, each
 * release adds some, and most of them change answers: which repository, which index, how paths match, what is traced to where.
 */

const INHERITED: readonly string[] = [
  // Where programs are, and the libraries of a git that is not installed in the usual place.
  ...["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"],
  // Where the user's own settings are. They are the user's word on what is ignored, and stay true here.
  ...["HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"],
  // Who the user is: git compares owners.
  ...["USER", "LOGNAME", "SUDO_UID"],
  ...["TMPDIR", "TMP", "TEMP"],
  // What Windows programs do not start without.
  ...[
    "SystemRoot",
    "SYSTEMROOT",
    "windir",
    "ComSpec",
    "COMSPEC",
    "PATHEXT",
    "USERPROFILE",
    "HOMEDRIVE",
    "HOMEPATH",
    "APPDATA",
    "LOCALAPPDATA",
  ],
  ...["PROGRAMDATA", "ProgramData", "ProgramFiles"],
];

/** A missing object is not fetched: the transport would be a program that the repository names, whatever protocol.allow says. */
const FIXED = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

/** What git is started with. */
export function gitEnvironment(): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...FIXED };
}
