import { lexer, type Token } from 'marked';

/** One block of a message, rendered and remembered on its own, so that a growing message repaints its last block only. */
export type MarkdownBlock =
  | { readonly type: 'markdown'; readonly text: string }
  | { readonly type: 'code'; readonly text: string; readonly language: string }
  /** Too deep or too long for a parser to be trusted with: shown as it is. */
  | { readonly type: 'plain'; readonly text: string };

/** A block of markdown longer than this is shown as plain text, in UTF-16 units. */
export const longestBlock = 20_000;
/** A block with more characters that markup is made of is shown so too: a table of thousands of cells takes a second to lay out. */
export const mostMarkup = 2_500;
/** Markers of quotes and lists on one line beyond which a text counts as made to hurt. */
const deepest = 24;

/**
 * Splits a message into blocks. Code is taken out, so no parser ever reads it. Definitions of links are given to each
 * block that could use them, because blocks are read apart. Never throws and never reads deeper than its cap.
 */
export function markdownBlocks(source: string): MarkdownBlock[] {
  if (isTooDeep(source)) return [{ type: 'plain', text: source }];
  const tokens = lexer(source, { gfm: true });
  const definitions = tokens.filter((token) => token.type === 'def').map((token) => token.raw.trimEnd());
  return tokens.flatMap((token) => blockOf(token, definitions));
}

function isTooDeep(source: string): boolean {
  const markers = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${deepest},}`, 'm');
  return markers.test(source) || /^[ \t]{200,}\S/m.test(source) || /[[*_~`]{400,}/.test(source);
}

function blockOf(token: Token, definitions: readonly string[]): MarkdownBlock[] {
  if (token.type === 'space' || token.type === 'def') return [];
  if (token.type === 'code') return [{ type: 'code', text: token.text, language: languageOf(token.lang) }];
  const raw = token.raw.trimEnd();
  if (raw === '') return [];
  if (raw.length > longestBlock || markupIn(raw) > mostMarkup) return [{ type: 'plain', text: raw }];
  const needed = definitions.length > 0 && definitions.length < 200 && raw.includes(']') ? definitions : [];
  return [{ type: 'markdown', text: [raw, ...needed].join('\n\n') }];
}

function markupIn(raw: string): number {
  return raw.match(/[|*_~`[\]<!]/g)?.length ?? 0;
}

function languageOf(info: string | undefined): string {
  return /^[A-Za-z0-9+#.-]{1,20}/.exec(info ?? '')?.[0].toLowerCase() ?? '';
}
