const LONGEST = 65_536;
const CUT = '\n\n… The rest is longer than GitHub takes.\n';

/** A body that GitHub takes: what is beyond its limit is left out, and says so. */
export function fitting(body: string): string {
  if (body.length <= LONGEST) return body;
  // Not through the middle of a character.
  return body.slice(0, LONGEST - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}
