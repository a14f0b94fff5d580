/**
 * Words that people use for each other when they speak of code. Each line is a group: a query with one of its words also searches, with
 * less weight, for the others. Abbreviations that are the beginning of a word (`config`) need no entry.
 */
import { stem } from "./stem.ts";
import { baseForm } from "./word-forms.ts";

const GROUPS = `
auth login signin
authenticate authorize
permission access acl
password credential secret
token jwt
user account
config settings preferences
option flag
env environment
create make new construct
construct constructor ctor
build compile
builder factory
delete remove erase drop
destroy dispose free release
cleanup teardown
clear reset flush
add insert append push
update modify change edit
replace substitute swap
get fetch retrieve obtain
read load
write save store persist
find search lookup query
list enumerate
filter select
sort order
merge combine join
split divide partition
copy clone duplicate
convert transform cast coerce
parse decode deserialize
format render print
encode serialize marshal
decode unmarshal
json serialization
validate check verify
compare diff
equal same
start begin launch boot
stop end halt shutdown
run execute invoke
callback hook handler
event signal
emit dispatch trigger fire
subscribe listen observe
publish broadcast notify
send transmit
receive recv
request req
response resp reply
client consumer
server daemon
connect dial
connection conn
disconnect close
database db
transaction tx
cache memoize
queue fifo
thread worker
async concurrent
lock mutex
wait block
retry backoff
timeout deadline
schedule cron timer
error err exception failure
fail abort
raise throw
catch rescue recover
warning warn
log logger logging
message msg
debug trace
metric stat counter
test spec
mock stub fake
argument arg parameter param
variable var
constant const
function func fn
function lambda
method member
class type
interface trait protocol
enum variant
attribute property field
annotation decorator
module package
dependency dep
import require
export expose
plugin extension addon
middleware interceptor
route path url
endpoint handler
redirect forward
upload attach
download pull
directory dir folder
file fs
temporary temp tmp
string str text
number num
integer int
boolean bool
array list slice
dictionary dict map hash
object obj
index idx
length len size
maximum max limit
minimum min
iterate loop traverse walk
iterator iter
recursive nested
generate gen
random rand
hash digest checksum
encrypt cipher crypto
decrypt cipher
compress zip gzip deflate
decompress inflate unzip
image picture
view template
page screen
button widget
state status
session cookie
context ctx
command cmd
process proc
memory mem
buffer buf
pointer ptr
reference ref
source src
destination dest target
default fallback
optional nullable
header metadata
body payload
version revision
migrate migration
schema model
primary key
table relation
column field
row record
document doc
comment docstring
indent whitespace
locale language i18n
translate translation
initialize init setup bootstrap
register bind
resolve lookup
override replace
deprecated obsolete legacy
leftout ignore skip omit exclude
turnoff disable
turnon enable
shutdown terminate
setup configure
getridof remove delete
lookup search
internal private
compose composition
implementation impl
compute calculate
shrink resize downsize downscale
shorten trim truncate
prune purge cleanup
email mail
prevent forbid disallow prohibit
allow permit
deny reject refuse
stale outdated
`;

/** Other words for one word, in any inflection; none for most. */
export type Expansions = (word: string) => readonly string[];

/** The built-in groups. */
export const EXPANSION_GROUPS: readonly (readonly string[])[] = GROUPS.trim()
  .split("\n")
  .map((line) => line.split(" "));

/**
 * Makes the expansions of some groups. Only words that begin like a word asked for are stemmed, because a stem begins like its word, and a
 * fresh process takes milliseconds to stem all groups.
 */
export function expansionsFrom(groups: readonly (readonly string[])[]): Expansions {
  let byBeginning: ReadonlyMap<string, readonly Member[]> | undefined;
  return (word) => {
    byBeginning ??= membersByBeginning(groups);
    const wanted = stem(baseForm(word));
    const alike = byBeginning.get(beginning(wanted)) ?? [];
    return [...new Set(alike.flatMap((one) => (stem(one.word) === wanted ? one.group.filter((other) => other !== one.word) : [])))];
  };
}

/** A word in its group. */
interface Member {
  readonly word: string;
  readonly group: readonly string[];
}

function membersByBeginning(groups: readonly (readonly string[])[]): ReadonlyMap<string, readonly Member[]> {
  const members = groups.flatMap((group) => group.map((word) => ({ word, group })));
  return Map.groupBy(members, ({ word }) => beginning(word));
}

/** Letters that stemming leaves as they are. */
function beginning(word: string): string {
  return word.slice(0, 2);
}

export const BUILT_IN_EXPANSIONS = expansionsFrom(EXPANSION_GROUPS);
