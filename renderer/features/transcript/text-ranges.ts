import { foldCase } from '../../../core/contract/view.ts';

/** Matches that are marked at most. */
const most = 2_000;

/** Where a text stands in an element, in any case, within one text node each. */
export function textRanges(root: Element, wanted: string): Range[] {
  const needle = foldCase(wanted);
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < most; node = walker.nextNode()) {
    const text = foldCase(node.nodeValue ?? '');
    if (text.length !== node.nodeValue?.length) continue;
    for (
      let at = text.indexOf(needle);
      at !== -1 && ranges.length < most;
      at = text.indexOf(needle, at + needle.length)
    ) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + needle.length);
      ranges.push(range);
    }
  }
  return ranges;
}
