import type { Program } from 'oxc-parser';

/** What a parser made of code: its tree, and the first place that it could not read, as an offset in UTF-16 units. */
export interface Parsed {
  readonly program: Program;
  readonly fault?: { readonly at: number; readonly says: string };
}

/** Code as a tree in JSON; `null` where the parser is not here, whose native part may be missing. */
export async function parsedText(code: string): Promise<string> {
  const parser = await import('oxc-parser').catch(() => null);
  if (parser === null) return 'null';
  const { program, errors } = parser.parseSync('workflow.ts', code, { sourceType: 'module', preserveParens: false });
  const [first] = errors;
  const fault = first === undefined ? {} : { fault: { at: first.labels[0]?.start ?? 0, says: first.message } };
  return JSON.stringify({ program, ...fault } satisfies Parsed, withoutLarge);
}

/** JSON has no word for such an integer. The tree has it as it is written, too. */
function withoutLarge(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? null : value;
}
