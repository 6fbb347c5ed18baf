import { canonicalText } from '../../../model/canonical.ts';
import type { ToolOffer } from '../../../runtime/ports/language-model.ts';

/** Lists of tools whose text is kept: as many agents have their requests made in turns. A longer text, in UTF-16 units, is made anew. */
const MOST = 8;
const LONGEST = 1_000_000;

/** The newest at the end. */
const kept: { readonly tools: readonly ToolOffer[]; readonly text: string }[] = [];

/** The tools of a request as the last member of its canonical text, with the comma before it: all requests of a run have the same, and so have most runs. */
export function toolsText(tools: readonly ToolOffer[]): string {
  const at = kept.findLastIndex((each) => areSame(each.tools, tools));
  const known = kept[at];
  if (known !== undefined) return known.text;
  const text = `,"tools":${canonicalText(tools)}`;
  if (text.length > LONGEST) return text;
  if (kept.length === MOST) kept.shift();
  kept.push({ tools, text });
  return text;
}

function areSame(some: readonly ToolOffer[], others: readonly ToolOffer[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, description, inputSchema }, at) => {
      const other = others[at];
      return name === other?.name && inputSchema === other.inputSchema && description === other.description;
    })
  );
}
