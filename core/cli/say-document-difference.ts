import type { JsonChange } from '../model/workflow/edits/json-changes.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import type { DocumentDifference } from '../projections/workflow/diff/diff-documents.ts';
import { sayDifference, sayEdge, sayPath, sayValue } from '../projections/workflow/diff/say-difference.ts';

/** Longest place and longest value that are said, in UTF-16 units: what they hold is foreign. */
const PLACE = 80;
const VALUE = 160;
/** Units before a difference that are said with it. */
const BEFORE = 30;
/** Lines that are written out for people. */
const MOST = 200;

/** What differs between two documents, for people: a sentence on the whole, then a line for each thing that differs, values of A above those of B. */
export function sayDocumentDifference(difference: DocumentDifference): string {
  const { members, nodes, edges } = difference;
  const lines = [
    ...members.flatMap((change) => sayChange('', change)),
    ...nodes.flatMap((node) => {
      const named = `node ${place(node.id)} (${place(node.kind)})`;
      if (node.type === 'only') return [`only ${node.in.toUpperCase()}  ${named}`];
      return node.settings.flatMap((change) => sayChange(`${named} `, change));
    }),
    ...edges.map((each) => `only ${each.in.toUpperCase()}  edge ${place(sayEdge(each.edge))}`),
  ];
  const more = lines.length > MOST ? [`and ${counted(lines.length - MOST, 'more line')}`] : [];
  return [sayDifference(difference), ...lines.slice(0, MOST), ...more].join('\n');
}

function sayChange(before: string, change: JsonChange): string[] {
  return [
    `differs  ${before}${place(sayPath(change))}`,
    `  A  ${value(change.was, change.is)}`,
    `  B  ${value(change.is, change.was)}`,
  ];
}

/** A value from shortly before the place where the other one differs, if that would be cut off. */
function value(one: JsonChange['was'], other: JsonChange['was']): string {
  const [text, beside] = [sayValue(one), sayValue(other)];
  let same = 0;
  while (same < text.length && text[same] === beside[same]) same++;
  const from = same < VALUE / 2 ? 0 : same - BEFORE;
  return `${from === 0 ? '' : '…'}${oneLine(text.slice(from), VALUE).text}`;
}

function place(text: string): string {
  return oneLine(text, PLACE).text;
}
