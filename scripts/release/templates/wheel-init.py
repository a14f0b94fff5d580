"""CodeCompass, a code search for coding agents. The program is an executable; this package only carries it."""

__version__ = "{{version}}"
