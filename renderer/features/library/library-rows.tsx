import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { usePreferences } from '../../stores/preferences-store.ts';
import { LibraryGroupRow } from './library-group-row.tsx';
import { itemHeight, type LibraryItem } from './library-items.ts';
import { LibraryRow } from './library-row.tsx';

interface LibraryRowsProps {
  readonly items: readonly LibraryItem[];
  /** Root session of the line that is shown in the preview. */
  readonly cursor: string | undefined;
}

/** The list. Only what is in view, and a little around it, is in the page. */
export function LibraryRows({ items, cursor }: LibraryRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const scale = usePreferences((state) => state.textSize);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => Math.round(itemHeight(items[index] as LibraryItem) * scale),
    getItemKey: (index) => keyOf(items[index] as LibraryItem),
    overscan: 8,
  });
  useKeepInView({ box, items, cursor, scrollTo: list.scrollToIndex });
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

interface KeepInView extends LibraryRowsProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (index: number) => void;
}

/** Scrolls to the line when the keys have moved to it, and takes the focus along. Where a person scrolled, the list stays. */
function useKeepInView({ box, items, cursor, scrollTo }: KeepInView): void {
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    const index = latest.current.findIndex((item) => item.type === 'line' && item.line.root.id === cursor);
    if (index >= 0) scrollTo(index <= 1 ? 0 : index);
    if (box.current?.contains(document.activeElement) !== true) return;
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-cursor]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [box, cursor, scrollTo]);
}

function keyOf(item: LibraryItem): string {
  return item.type === 'group' ? `group ${item.group.key}` : item.line.root.id;
}
