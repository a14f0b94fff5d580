/**
 * The environment of git processes: a list of allowed variables, not of forbidden ones. Git has some hundred variables of its own, each
 * release adds some, and most of them change answers: which repository, which index, how paths match, where traces go.
 */

const INHERITED: readonly string[] = [
  // Locations of programs, and of the libraries of a git outside of the usual place.
  ...["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"],
  // Locations of the user's git settings, which decide what is ignored, and must apply here too.
  ...["HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"],
  // The user's name: git compares owners.
  ...["USER", "LOGNAME", "SUDO_UID"],
  ...["TMPDIR", "TMP", "TEMP"],
  // Variables without which Windows programs do not start.
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

/**
 * Missing objects are not fetched: the transport would be a program that the repository names, whatever protocol.allow says. Replacements
 * (git-replace) are not followed: what is stored of an object is stored under its id for good, and for every file with that content, so it
 * must be the object's own content. With them, a file of the working tree was answered with the text that replaced its blob.
 */
const FIXED = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

/** The environment for a git process. */
export function gitEnvironment(): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...FIXED };
}
