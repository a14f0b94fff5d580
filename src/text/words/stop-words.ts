/** Words that carry no meaning in a question about code. Identifiers are never filtered by this list. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and any are as at be been being but by can could do does doing did done for from had has have having he her here
   his how i if in into is isn't it its itself just let like me more most my no nor not of off on once only or other our out over
   own same she should so some such than that the their them then there these they this those through to too under until up
   very was we were what when where whether which while who whom whose why will with without would you your
   code file files implement implemented implementation implements handle handled handles handling work works working used
   uses using use get gets getting way happen happens logic`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
