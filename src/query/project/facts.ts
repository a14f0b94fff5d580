/**
 * Where projects state what they are: their version, dependencies, runtimes, license and continuous integration. Each table has the usual files of the
 * ecosystems, those before others that people mean first.
 */
import type { FactPlace } from "./fact-lines.ts";

/** Keys that stand at the top level of JSON or XML, by the usual indentations. */
const TOP = "(?: {1,4}|\\t)";
const topKey = (key: string): RegExp => new RegExp(`^${TOP}"(?:${key})"\\s*:`);
const NODE = /(?:^|\/)package\.json$/;
const PYTHON = /(?:^|\/)pyproject\.toml$/;
const SETUP = /(?:^|\/)setup\.(?:py|cfg)$/;
const CRATE = /(?:^|\/)Cargo\.toml$/;
const GO_MODULE = /(?:^|\/)go\.mod$/;
const COMPOSER = /(?:^|\/)composer\.json$/;
const MAVEN = /(?:^|\/)pom\.xml$/;
const GRADLE = /(?:^|\/)(?:build|settings)\.gradle(?:\.kts)?$/;
const GRADLE_CATALOGUE = /(?:^|\/)[\w-]+\.versions\.toml$/;
const GRADLE_PROPERTIES = /(?:^|\/)gradle\.properties$/;
const MIX = /(?:^|\/)mix\.exs$/;
const GEMSPEC = /\.gemspec$/;
const GEMFILE = /(?:^|\/)(?:Gemfile|gems\.rb)$/;
const MSBUILD = /(?:^|\/)(?:Directory\.(?:Build|Packages)\.(?:props|targets)|[^/]+\.(?:cs|fs|vb)proj)$/;
const SBT = /\.sbt$|(?:^|\/)project\/\w+\.scala$/;
const SWIFT_PACKAGE = /(?:^|\/)Package\.swift$/;
const CMAKE = /(?:^|\/)CMakeLists\.txt$/;
const PUBSPEC = /(?:^|\/)pubspec\.ya?ml$/;
const CABAL = /\.cabal$|(?:^|\/)package\.yaml$/;
const TOOL_VERSIONS = /(?:^|\/)\.tool-versions$|(?:^|\/)\.?mise\.toml$/;

/** Where a manifest says in a sentence what its package is. */
export const DESCRIPTION_PLACES: readonly FactPlace[] = [
  { file: NODE, line: topKey("description") },
  { file: PYTHON, line: /^description\s*=/, under: /^\[(?:project|tool\.poetry)\]/ },
  { file: CRATE, line: /^description\s*=/ },
  { file: COMPOSER, line: topKey("description") },
  { file: MAVEN, line: /^(?: {2}| {4}|\t)<description>/ },
  { file: GEMSPEC, line: /\.(?:summary|description)\s*=/ },
  { file: MSBUILD, line: /<Description>/ },
  { file: MIX, line: /^\s*description:/ },
  { file: PUBSPEC, line: /^description:/ },
  { file: CABAL, line: /^synopsis:/i },
  { file: SETUP, line: /^\s*description\s*=/ },
  { file: /\.gradle(?:\.kts)?$/, line: /^description\s*=?\s*["']/ },
];

export const README = /(?:^|\/)readme(?:\.(?:md|markdown|rst|adoc|txt|org))?$/i;

/** Matches a line whose first verb says what something is: `Elixir is a language designed for ...`. */
const SAYS_WHAT_IT_IS = /^(?!.*\bcopyright\b)[A-Z`*_](?:(?!\bis\b)[^|<]){0,80}\bis (?:an?|the)\b[^|<]{12}/i;

/**
 * What projects say first of themselves: a sentence of what it is, else the first line that is no title, badge or tag. A title says as much
 * only where it has several words.
 */
export const ABOUT_PLACES: readonly FactPlace[] = [
  { file: README, line: SAYS_WHAT_IT_IS },
  { file: README, line: /^(?:#{1,2}|=) +\S+(?: +\S+){3}|^(?!.*\bcopyright\b)[A-Z`*][^|<]{30,}/i },
  { file: README, line: /^#{1,2}\s+\S|^\s*<h1\b|^= \S/i },
  ...DESCRIPTION_PLACES,
];

export const VERSION_PLACES: readonly FactPlace[] = [
  { file: /(?:^|\/)(?:VERSION|version)(?:\.txt)?$/ },
  { file: NODE, line: topKey("version") },
  { file: PYTHON, line: /^version\s*=/, under: /^\[(?:project|tool\.poetry)\]/ },
  { file: CRATE, line: /^version\s*=/, under: /^\[(?:workspace\.)?package\]/ },
  {
    file: /(?:^|\/)(?:_{0,2}version_{0,2}|__init__|__about__|_{0,2}meta(?:data)?_{0,2})\.py$/,
    line: /^(?:__version__|VERSION|version)\b.*=/,
  },
  { file: /(?:^|\/)version\.rb$/, line: /^\s*VERSION\s*=/ },
  { file: /(?:^|\/)\w*ver(?:sion)?\.h(?:pp|xx)?$/, line: /^\s*#\s*define\s+\w*VERSION(?:_STR(?:ING)?)?\s+\S/ },
  {
    file: /(?:^|\/)version\.(?:go|[cm]?[jt]s|php|rs|swift|dart|kt|java|cs|ex|lua|jl|nim|zig)$/i,
    line: /\b_?version\w*\b[^=:(]*(?::?=|:).*["'`\d]/i,
  },
  { file: /(?:^|\/)(?:base|core|config|common|(\w+)\/\1)\.h(?:pp)?$/, line: /^\s*#\s*define\s+[A-Z]+_VERSION(?:_STR(?:ING)?)?\s+["\d]/ },
  { file: COMPOSER, line: topKey("version") },
  { file: MAVEN, line: /^(?: {2}| {4}|\t)<version>/ },
  { file: GRADLE_PROPERTIES, line: /^\s*(?:\w*[vV]ersion|VERSION_NAME)\s*=/ },
  { file: GRADLE, line: /^\s*(?:version|versionName)\s*(?:=\s*)?["']/ },
  { file: MIX, line: /^\s*(?:@version\s+"|version:\s*")/ },
  { file: MSBUILD, line: /<(?:Version|VersionPrefix)[\s>]/ },
  { file: GEMSPEC, line: /\.version\s*=\s*["']/ },
  { file: SETUP, line: /^\s*version\s*=/ },
  { file: SBT, line: /\bversion\s*:=\s*"/ },
  { file: PUBSPEC, line: /^version:/ },
  { file: CABAL, line: /^version:/i },
  { file: /(?:^|\/)Chart\.yaml$/, line: /^(?:app)?version:/i },
  {
    file: /(?:^|\/)(?:Project\.toml|deno\.jsonc?|dune-project|DESCRIPTION|meson\.build|build\.zig\.zon|[^/]+\.podspec|[^/]+\.nimble|project\.clj)$/,
    line: /^\s*"?(?:\(?version|\.version|[\w.]+\.version|\(defproject)\b/i,
  },
  { file: CMAKE, line: /^\s*project\s*\(.*\bVERSION\b|^\s*VERSION\s+\d/i },
  { file: /(?:^|\/)configure\.(?:ac|in)$/, line: /^\s*AC_INIT\b.*\d/ },
];

export const DEPENDENCY_PLACES: readonly FactPlace[] = [
  { file: NODE, line: topKey("dependencies") },
  { file: NODE, line: topKey("peerDependencies") },
  { file: NODE, line: topKey("devDependencies") },
  { file: PYTHON, line: /^dependencies\s*=/, under: /^\[project\]/ },
  {
    file: PYTHON,
    line: /^\[(?:tool\.poetry\.(?:[\w.-]+\.)?dependencies|project\.optional-dependencies|dependency-groups)\]/,
    isEvery: true,
  },
  { file: CRATE, line: /^\[(?:workspace\.)?dependencies\]/ },
  { file: CRATE, line: /^\[(?:dev|build)-dependencies\]/, isEvery: true },
  { file: GO_MODULE, line: /^require\b/ },
  { file: COMPOSER, line: topKey("require") },
  { file: COMPOSER, line: topKey("require-dev") },
  { file: GEMSPEC, line: /\.add_(?:runtime_)?dependency\b/ },
  { file: GEMFILE, line: /^\s*gem\b/ },
  { file: GRADLE_CATALOGUE, line: /^\[(?:libraries|versions)\]/, isEvery: true },
  { file: GRADLE, line: /^\s*dependencies\s*\{/ },
  { file: MAVEN, line: /^\s*<dependencies>/ },
  { file: /(?:^|\/)Directory\.Packages\.props$/, line: /<PackageVersion\b/ },
  { file: MSBUILD, line: /<PackageReference\b/ },
  { file: MIX, line: /^\s*defp?\s+deps\b/ },
  { file: SWIFT_PACKAGE, line: /^\s*dependencies:/ },
  { file: SETUP, line: /\binstall_requires\b/ },
  { file: /(?:^|\/)requirements(?:[-_./][\w./-]*)?\.(?:txt|in)$/ },
  { file: /(?:^|\/)Pipfile$/, line: /^\[packages\]/ },
  { file: SBT, line: /\blibraryDependencies\b/ },
  { file: PUBSPEC, line: /^dependencies:/ },
  { file: CABAL, line: /^\s*(?:build-depends|dependencies):/i },
  { file: CMAKE, line: /^\s*(?:find_package|FetchContent_Declare|CPMAddPackage)\s*\(/i },
  {
    file: /(?:^|\/)(?:vcpkg\.json|deps\.edn|project\.clj|rebar\.config|shard\.yml|Podfile|conanfile\.(?:txt|py)|environment\.ya?ml|Project\.toml|DESCRIPTION|dune-project)$/,
    line: /dependencies|:deps\b|\{deps\b|^\s*pod\b|requires\b|^\[deps\]|^Imports:|\(depends\b/,
  },
];

/** Which names mean a runtime, and where projects say its version. */
interface RuntimePlaces {
  readonly called: RegExp;
  readonly places: readonly FactPlace[];
}

const TARGET_FRAMEWORKS: FactPlace = { file: MSBUILD, line: /<TargetFrameworks?[\s>]/ };
const JVM_PLACES: readonly FactPlace[] = [
  { file: MAVEN, line: /<(?:maven\.compiler\.(?:release|target|source)|java\.version|release)>/ },
  { file: GRADLE, line: /jvmToolchain|JavaLanguageVersion|sourceCompatibility|jvmTarget|JavaVersion\./ },
  { file: GRADLE_PROPERTIES, line: /java|jvm|jdk/i },
  { file: /(?:^|\/)\.(?:java-version|sdkmanrc)$/ },
  { file: TOOL_VERSIONS, line: /^\s*java\b/ },
];

export const RUNTIMES: readonly RuntimePlaces[] = [
  {
    called: /^(?:node(?:\.?js)?|npm|typescript)$/,
    places: [
      { file: NODE, line: /^\s*"(?:node|npm|pnpm|yarn)"\s*:/, under: topKey("engines") },
      { file: /(?:^|\/)\.(?:nvmrc|node-version)$/ },
      { file: TOOL_VERSIONS, line: /^\s*node(?:js)?\b/ },
      { file: NODE, line: /^\s*"node"\s*:/, under: topKey("volta") },
      { file: NODE, line: topKey("packageManager") },
    ],
  },
  {
    called: /^c?python$/,
    places: [
      { file: PYTHON, line: /^requires-python\s*=/ },
      { file: PYTHON, line: /^python\s*=/, under: /^\[tool\.poetry\.dependencies\]/ },
      { file: SETUP, line: /\bpython_requires\b/ },
      { file: /(?:^|\/)(?:\.python-version|runtime\.txt)$/ },
      { file: /(?:^|\/)Pipfile$/, line: /^python_(?:full_)?version/ },
      { file: TOOL_VERSIONS, line: /^\s*python\b/ },
    ],
  },
  {
    called: /^go(?:lang)?$/,
    places: [
      { file: GO_MODULE, line: /^go \d/ },
      { file: GO_MODULE, line: /^toolchain\b/ },
      { file: /(?:^|\/)\.go-version$/ },
      { file: TOOL_VERSIONS, line: /^\s*go(?:lang)?\b/ },
    ],
  },
  {
    called: /^(?:rustc?|msrv)$/,
    places: [
      { file: CRATE, line: /^rust-version\b/ },
      { file: /(?:^|\/)rust-toolchain(?:\.toml)?$/, line: /^\s*(?:channel\s*=|\d|stable|nightly|beta)/ },
      { file: /(?:^|\/)\.?clippy\.toml$/, line: /^msrv\b/ },
      { file: CRATE, line: /^edition\b/ },
    ],
  },
  {
    called: /^ruby$/,
    places: [
      { file: GEMSPEC, line: /\brequired_ruby_version\b/ },
      { file: /(?:^|\/)\.ruby-version$/ },
      { file: GEMFILE, line: /^\s*ruby\b/ },
      { file: TOOL_VERSIONS, line: /^\s*ruby\b/ },
    ],
  },
  { called: /^php$/, places: [{ file: COMPOSER, line: /^\s*"php(?:-64bit)?"\s*:/ }] },
  { called: /^(?:java|jdk|jvm)$/, places: JVM_PLACES },
  {
    called: /^kotlin$/,
    places: [
      { file: GRADLE_CATALOGUE, line: /^kotlin\s*=/ },
      { file: GRADLE, line: /^(?:(?!\bkotlin\b).)*\bkotlin\b.*\bversion\b|kotlin_version|languageVersion/ },
      { file: GRADLE_PROPERTIES, line: /^(?:(?!kotlin).)*kotlin.*version/i },
      { file: MAVEN, line: /<kotlin\.version>/ },
    ],
  },
  { called: /^scala$/, places: [{ file: SBT, line: /\b(?:crossScalaVersions|scalaVersion)\s*:=/, isEvery: true }] },
  { called: /^swift$/, places: [{ file: SWIFT_PACKAGE, line: /swift-tools-version/ }, { file: /(?:^|\/)\.swift-version$/ }] },
  {
    called: /^(?:ios|macos|xcode)$/,
    places: [
      { file: SWIFT_PACKAGE, line: /^\s*platforms:/ },
      { file: /\.podspec$/, line: /deployment_target|\.platform\b/ },
    ],
  },
  {
    called: /^(?:elixir|erlang|otp)$/,
    places: [
      { file: MIX, line: /^\s*elixir:/ },
      { file: TOOL_VERSIONS, line: /^\s*(?:elixir|erlang)\b/, isEvery: true },
    ],
  },
  { called: /^$/, places: [TARGET_FRAMEWORKS] },
  {
    called: /^(?:dotnet|\.net|c#|csharp|sdk)$/,
    places: [TARGET_FRAMEWORKS, { file: /(?:^|\/)global\.json$/, line: /"version"/ }, { file: MSBUILD, line: /<LangVersion>/ }],
  },
  { called: /^cmake$/, places: [{ file: CMAKE, line: /^\s*cmake_minimum_required\b/i }] },
  {
    called: /^(?:c\+\+|cpp|c)$/,
    places: [
      { file: CMAKE, line: /\bCMAKE_(?:CXX|C)_STANDARD\b|\bcxx_std_\d|\bc_std_\d|\b(?:CXX|C)_STANDARD\b/ },
      { file: /(?:^|\/)meson\.build$/, line: /(?:cpp|c)_std/ },
      { file: /(?:^|\/)(?:Makefile|configure\.ac|BUILD\.bazel|\.bazelrc)$/, line: /-std=/ },
    ],
  },
  { called: /^(?:dart|flutter)$/, places: [{ file: PUBSPEC, line: /^\s*(?:sdk|flutter):\s*\S/, under: /^environment:/ }] },
  {
    called: /^(?:haskell|ghc)$/,
    places: [
      { file: CABAL, line: /tested-with|^(?:(?!\bbase\b).)*\bbase\b.*[<>=]/i },
      { file: /(?:^|\/)stack\.yaml$/, line: /^(?:resolver|snapshot):/ },
    ],
  },
  { called: /^julia$/, places: [{ file: /(?:^|\/)Project\.toml$/, line: /^julia\s*=/ }] },
  {
    called: /^android$/,
    places: [
      { file: GRADLE, line: /\bminSdk\w*/ },
      { file: GRADLE, line: /\b(?:targetSdk|compileSdk)\w*/, isEvery: true },
    ],
  },
  { called: /^ocaml$/, places: [{ file: /(?:^|\/)dune-project$|\.opam$/, line: /\bocaml\b/ }] },
  {
    called: /^(?:deno|bun)$/,
    places: [
      { file: NODE, line: /^\s*"(?:bun|deno)"\s*:/, under: topKey("engines") },
      { file: TOOL_VERSIONS, line: /^\s*(?:bun|deno)\b/ },
    ],
  },
];

export const LICENSE_PLACES: readonly FactPlace[] = [
  { file: /(?:^|\/)(?:un)?(?:licen[cs]e|copying)(?:[-._][\w.-]+)?$/i },
  { file: NODE, line: topKey("license") },
  { file: PYTHON, line: /^license\s*=/, under: /^\[(?:project|tool\.poetry)\]/ },
  { file: CRATE, line: /^license\b/ },
  { file: COMPOSER, line: topKey("license") },
  { file: GEMSPEC, line: /\.licenses?\s*=/ },
];
