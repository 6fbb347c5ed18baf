/**
 * What a word of one or two characters is found by, since three are needed for a part of a word. In scripts that part words by
 * blanks it is a whole word. Elsewhere (Chinese, Japanese, Korean, Thai and their neighbours, signs, emoji) it is every character
 * and every pair of neighbours.
 */
export function shortTokens(folded: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const { type, points } of runsIn(folded)) {
    if (type === 'word') {
      if (points.length <= SHORT) tokens.add(tokenOf(points));
      continue;
    }
    for (const [at, point] of points.entries()) {
      tokens.add(tokenOf([point]));
      const next = points[at + 1];
      if (next !== undefined) tokens.add(tokenOf([point, next]));
    }
  }
  return tokens;
}

/** The tokens that a text must have for a word of at most two characters to stand in it. */
export function tokensOfShort(word: string): readonly string[] {
  return [...runsIn(word)].map(({ points }) => tokenOf(points));
}

/** True for a character that makes up words which are parted by blanks. */
export function isWordPoint(point: number | undefined): boolean {
  return point !== undefined && typeOf(point) === 'word';
}

/** Longest word, in characters, that is not found by its parts. */
export const SHORT = 2;

type Type = 'blank' | 'word' | 'dense';

/** Neighbouring characters of one kind. */
export interface Run {
  readonly type: 'word' | 'dense';
  readonly points: readonly number[];
}

/** The runs of a folded text, without blanks. */
export function* runsIn(folded: string): Generator<Run> {
  let type: Type = 'blank';
  let points: number[] = [];
  for (const character of folded) {
    const point = character.codePointAt(0) ?? 0;
    const next = typeOf(point);
    if (next !== type) {
      if (type !== 'blank') yield { type, points };
      type = next;
      points = [];
    }
    points.push(point);
  }
  if (type !== 'blank') yield { type, points };
}

/** Scripts that part no words by blanks, or hang short words together. */
const DENSE_LETTER =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;
const BLANK = /[\s\p{Cc}\p{Cf}]/u;

function ruleOf(character: string): Type {
  if (BLANK.test(character)) return 'blank';
  return WORD.test(character) && !DENSE_LETTER.test(character) ? 'word' : 'dense';
}

const ASCII_TYPES: readonly Type[] = Array.from({ length: 128 }, (_, point) => ruleOf(String.fromCharCode(point)));

function typeOf(point: number): Type {
  return ASCII_TYPES[point] ?? ruleOf(String.fromCodePoint(point));
}

/** Letters and digits only, so that every tokenizer takes it for one word. */
function tokenOf(points: readonly number[]): string {
  return points.map((point) => `x${point.toString(16)}`).join('');
}
