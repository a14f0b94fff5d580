/** Keywords and built-in functions of Perl, which name no definitions. */
export const PERL_WORDS: ReadonlySet<string> = new Set(
  `my our local state if elsif else unless while until for foreach do return and or not xor x eq ne lt gt le ge cmp isa last next redo goto when
   given default continue BEGIN END INIT CHECK UNITCHECK undef defined ref bless die warn eval exit wantarray caller print printf say open
   close opendir readdir closedir binmode eof fileno flock seek tell truncate read sysread syswrite sysopen sysseek unlink rename mkdir rmdir stat
   lstat chdir chmod chown link symlink readlink utime umask glob select push pop shift unshift splice reverse sort map grep join split keys values
   each delete exists scalar length substr index rindex uc lc ucfirst lcfirst fc sprintf pack unpack vec ord chr hex oct abs int sqrt sin cos
   atan2 exp log rand srand time localtime gmtime sleep alarm fork wait waitpid kill exec system getppid getpgrp setpgrp local lock
   chomp chop chroot crypt dbmopen dbmclose pos quotemeta study sprintf tie tied untie prototype
   accept bind connect listen socket socketpair send recv shutdown getsockname getpeername getsockopt setsockopt STDIN STDOUT STDERR ARGV ENV INC
   DATA __FILE__ __LINE__ __SUB__ __PACKAGE__ try catch finally defer method class field`
    .split(/\s+/)
    .filter((word) => !["method", "class", "field"].includes(word)),
);

/** Modules that change the language and export no names. */
export const PERL_PRAGMAS: ReadonlySet<string> = new Set(
  `autodie autouse base bigfloat bigint bignum bigrat blib builtin bytes charnames constant deprecate diagnostics encoding experimental feature fields
   filetest if integer less lib locale mro ok open ops overload overloading parent re sigtrap sort strict subs threads utf8 vars version vmsish
   warnings`.split(/\s+/),
);
