import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { usePreferences } from '../../stores/preferences-store.ts';
import { LibraryGroupRow } from './library-group-row.tsx';
import { itemHeight, type LibraryItem, type LinePlaces } from './library-items.ts';
import { LibraryRow } from './library-row.tsx';

interface LibraryRowsProps {
  readonly items: readonly LibraryItem[];
  readonly places: LinePlaces;
  /** Root session of the line that is shown in the preview. */
  readonly cursor: string | undefined;
}

/** The list. Only what is in view, and a little around it, is in the page. */
export function LibraryRows({ items, places, cursor }: LibraryRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const scale = usePreferences((state) => state.textSize);
  // The same functions for the same list: with others every line is measured anew.
  const sizeOf = useCallback((at: number) => Math.round(itemHeight(items[at] as LibraryItem) * scale), [items, scale]);
  const keyAt = useCallback((at: number) => keyOf(items[at] as LibraryItem), [items]);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: sizeOf,
    getItemKey: keyAt,
    overscan: 8,
  });
  useKeepInView({ box, places, cursor, scrollTo: list.scrollToIndex });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow the text size
  useEffect(() => list.measure(), [scale, list]);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <ol aria-label="Sessions" className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, size, key }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ top: start, height: size }}
            >
              {item.type === 'group' ? (
                <LibraryGroupRow group={item.group} isClosed={item.isClosed} />
              ) : (
                <LibraryRow line={item.line} isCursor={item.line.root.id === cursor} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface KeepInView extends Pick<LibraryRowsProps, 'places' | 'cursor'> {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (index: number) => void;
}

/** Scrolls to the line when the keys have moved to it, and takes the focus along. Where a person scrolled, the list stays. */
function useKeepInView({ box, places, cursor, scrollTo }: KeepInView): void {
  const latest = useRef(places);
  latest.current = places;
  useEffect(() => {
    const index = latest.current.of.get(cursor ?? '')?.item ?? -1;
    if (index >= 0) scrollTo(index <= 1 ? 0 : index);
    if (box.current?.contains(document.activeElement) !== true) return;
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-cursor]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [box, cursor, scrollTo]);
}

function keyOf(item: LibraryItem): string {
  return item.type === 'group' ? `group ${item.group.key}` : item.line.root.id;
}
