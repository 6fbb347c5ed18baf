import { Lexer, type Token, type Tokens } from 'marked';

/**
 * A line of markdown as plain text: headings, quotes, list bullets, emphasis, code quotes and links without their marks.
 * A mark that could as well be a character of code or of a sum (`a*b*c`, `__init__`, `src/**`) stays, and so does everything
 * between code quotes. Markup of HTML stays as it is. Never throws.
 */
export function plainLine(text: string): string {
  if (!marks.test(text)) return text;
  return plainOf(Lexer.lexInline(text.replace(opening, ''), { gfm: true }), { before: '', after: '' }).trim();
}

const marks = /[*_`~#[\]<]|^\s*(?:>|[-+]\s)|^-{3}/;
/** What a line can begin with: rules, then headings, quotes and bullets. A number of a list is part of what it says. */
const opening = /^\s*(?:(?:-{3,}|\*{3,}|_{3,})\s+)?(?:(?:#{1,6}|>|[-*+](?:\s+\[[ xX]\])?)\s+)*/;
/** A heading that stood on a line of its own, with a rule before it. `a ## b` of a macro is none: it goes on in lower case. */
const innerHeading = /(^|\s)(?:-{3,}\s+)?#{2,6}\s+(?=[^\sa-z#])/g;
const openFence = /`{3,}/g;

/** The characters beside a piece of text; empty at the ends of the line. */
interface Sides {
  readonly before: string;
  readonly after: string;
}

function plainOf(tokens: readonly Token[], ends: Sides): string {
  return tokens
    .map((token, index) => {
      const before = tokens[index - 1]?.raw.at(-1) ?? ends.before;
      const after = tokens[index + 1]?.raw.at(0) ?? ends.after;
      return plainToken(token, { before, after });
    })
    .join('');
}

function plainToken(token: Token, sides: Sides): string {
  switch (token.type) {
    case 'codespan':
      return (token as Tokens.Codespan).text;
    case 'text':
      return withoutHeadings(token.raw, sides).replace(openFence, '');
    case 'strong':
    case 'em':
    case 'del':
      return isMark(token, sides) ? inside(token) : token.raw;
    case 'link':
      return isWord(sides.before) ? token.raw : inside(token) || token.href;
    case 'image':
      return isWord(sides.before) ? token.raw : (token as Tokens.Image).text || token.href;
    default:
      return token.raw;
  }
}

function inside(token: Token): string {
  return plainOf((token as Tokens.Strong).tokens ?? [], { before: '', after: '' });
}

function withoutHeadings(raw: string, { before }: Sides): string {
  return raw.replace(innerHeading, (heading, space: string, at: number) =>
    at === 0 && space === '' && !/^\s?$/.test(before) ? heading : space,
  );
}

/** True for marks that stand around words as in prose: not within a word, a path or a sum, and not around a name of code. */
function isMark(token: Token, { before, after }: Sides): boolean {
  const { raw } = token;
  if (raw.startsWith('~') && !raw.startsWith('~~')) return false;
  if (raw.startsWith('_') && !/\s/.test(raw)) return false;
  return /\p{L}|\p{N}/u.test(raw) && opens.test(before) && closes.test(after);
}

/** What may stand before and after emphasis: nothing, a blank, brackets and stops, or a letter of a script without blanks. */
const opens = /^(?:$|[\s([{"'“‘«—–|:,、。，：；（「《]|[\u3040-\u9fff\uac00-\ud7a3])/u;
const closes = /^(?:$|[\s)\]}"'”’».,;:!?…—–|、。，：；！？）」》]|[\u3040-\u9fff\uac00-\ud7a3])/u;

function isWord(character: string): boolean {
  return /[\p{L}\p{N}_)\]]/u.test(character);
}
