/** Shortest piece of a key that is taken for one. */
const PIECE = 8;
const LONGEST = 300;

/** Words from outside, safe to record and to show: no piece of a key in any common spelling, on one line, at most 300 characters. */
export function scrubKey(text: string, secrets: readonly string[]): string {
  const whole = secrets
    .flatMap(spellings)
    .reduce((words, secret) => words.replaceAll(secret, '(key)'), text.slice(0, 20_000));
  const pieces = secrets.reduce((words, secret) => withoutPieces(words, secret), whole);
  const line = pieces
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

function spellings(secret: string): readonly string[] {
  if (secret === '') return [];
  const base64 = Buffer.from(secret).toString('base64');
  return [secret, encodeURIComponent(secret), base64, base64.replace(/=+$/, ''), Buffer.from(secret).toString('hex')];
}

/** A provider may echo the beginning or the end of a key and hide the rest. */
function withoutPieces(text: string, secret: string): string {
  if (secret.length < PIECE) return text;
  let said = '';
  for (let at = 0; at < text.length; ) {
    let end = at + PIECE;
    if (!secret.includes(text.slice(at, end)) || end > text.length) {
      said += text[at++];
      continue;
    }
    while (end < text.length && secret.includes(text.slice(at, end + 1))) end++;
    said += '(key)';
    at = end;
  }
  return said;
}
