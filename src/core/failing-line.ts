const LONGEST_LINE = 200;
/** Of a line no more is looked at. */
const LOOKED_AT = 1_000;

/** Says that all is well, whatever other words are in it; or shows what was started. */
const PASSED =
  /^(?:ok\b|[✓✔√]|PASS\b|--- PASS|\[INFO\]|info\b|[>▶$] )|\.\.\. ok$|\bPASSED\b|^(?:npm )?(?:warn|notice)\b/i;
/** Counts, times and last words, which come with every failure and tell none from another. */
const STATISTICS = [
  /^[#ℹ] |^[^\p{L}]*$|^FAIL$|^exit(?:ed with)? (?:status|code) \d+$/iu,
  /^(?:Tests|Test Files|Test Suites|Snapshots|Time|Duration|Start at|Total time):? +\d|^Ran all /,
  /^(?:\[ERROR\] )?Tests run:|^=* ?\d+ (?:failed|passed)\b|^(?:Ran|Done in|Finished in|Found) [\d.]+|^[✖✘×] \d+ problems?\b/i,
  /^npm (?:error|ERR!)(?:$| (?:code|errno|syscall|path|network|workspace|location|command|A complete log|Lifecycle script)\b)/,
  /^\[ERROR\](?:$| (?:To see|Re-run|For more|->))|^make(?:\[\d+\])?: \*\*\*|^error Command failed/,
];
/** Only the title of what follows. */
const HEADING = /:$|^=+ .* =+$|^-+ .* -+$/;

/** From what leaves no doubt to what may well be it. A count of nothing is no failure. */
const LOOKS = [
  /^not ok\b|^(?:FAIL|FAILED|ERROR)\b|^--- FAIL|^[✖✗✘×❌] |\bFAILED$|<<< (?:FAILURE|ERROR)|^error(?:\[\w+\])?:|\berror TS\d+|^\d+:\d+ +error\b|\b\w*(?:Error|Exception)\b(?: \[\w+\])?: |^(?:npm error|npm ERR!|\[ERROR\]) |^fatal: |\bpanicked at\b/,
  /\b(?<!\b(?:0|no) )(?:fail(?:ed|s|ures?)?|errors?|fatal|exception|panic)\b|\b(?:not found|cannot|could not|no such|denied|refused)\b/i,
];

/**
 * The line of an output that says best why it failed: the first that looks like a failure, else the last that is more than a count;
 * empty where there is none. Words of whatever ran, for people to read, and never a verdict.
 */
export function failingLine(output: string): string {
  const lines = output.split('\n').map(tidied);
  const telling = lines.filter(
    (line) => line !== '' && !STATISTICS.some((one) => one.test(line)) && !HEADING.test(line),
  );
  const candidates = telling.filter((line) => !PASSED.test(line));
  const found = LOOKS.map((look) => candidates.find((line) => look.test(line))).find((line) => line !== undefined);
  const line = found ?? telling.at(-1) ?? lines.findLast((one) => one !== '') ?? '';
  return line.slice(0, LONGEST_LINE).toWellFormed().replace(/\.$/, '');
}

/** The same, as it follows on a sentence of ours; nothing where there is no output. */
export function inItsWords(output: string | undefined): string {
  const line = failingLine(output ?? '');
  return line === '' ? '' : `: “${line}”`;
}

function tidied(line: string): string {
  return line
    .slice(0, LOOKED_AT)
    .replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
