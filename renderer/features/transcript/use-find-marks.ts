import { type RefObject, useEffect } from 'react';
import { textRanges } from './text-ranges.ts';

interface MarksInput {
  readonly wanted: string;
  /** Key of the row that was gone to: its matches are marked more strongly. */
  readonly current: string | undefined;
}

/** Marks what is looked for in the rows on screen. Nothing is marked where the browser can't do so without touching the document. */
export function useFindMarks(box: RefObject<HTMLElement | null>, { wanted, current }: MarksInput): void {
  useEffect(() => {
    if (box.current === null || wanted.trim() === '' || !('highlights' in CSS)) return undefined;
    const root = box.current;
    const mark = (): void => {
      const ranges = textRanges(root, wanted.trim());
      const isNow = ({ startContainer }: Range) =>
        startContainer.parentElement?.closest<HTMLElement>('[data-step]')?.dataset.step === current;
      CSS.highlights.set('transcript-find', new Highlight(...ranges.filter((range) => !isNow(range))));
      CSS.highlights.set('transcript-find-now', new Highlight(...ranges.filter(isNow)));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete('transcript-find');
      CSS.highlights.delete('transcript-find-now');
    };
  }, [box, wanted, current]);
}
