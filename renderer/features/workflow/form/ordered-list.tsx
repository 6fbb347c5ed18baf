import { GripVertical, Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { count } from '../../../ui/number.ts';
import { moved } from './moved.ts';

interface OrderedListProps<Item> {
  readonly label: string;
  /** What one of them is called: `route`. */
  readonly word: string;
  readonly items: readonly Item[];
  readonly newItem: () => Item;
  readonly onChange: (items: readonly Item[]) => void;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A list in an order that means something: items are added, taken away, and moved by drag or with the arrow keys on the handle. */
export function OrderedList<Item>({ label, word, items, newItem, onChange, children }: OrderedListProps<Item>) {
  const [dragged, drag] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const move = (from: number, to: number) => {
    onChange(moved(items, from, to));
    const at = Math.max(0, Math.min(to, items.length - 1));
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[at]?.focus());
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-2">{label}</legend>
      <ul ref={list} className="overflow-hidden rounded-lg border border-line-2 bg-surface">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is what stands at its place while it is typed.
            key={index}
            className={cx('flex items-start gap-1 border-b border-line p-1.5', dragged === index && 'bg-accent-soft')}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged === index) return;
              onChange(moved(items, dragged, index));
              drag(index);
            }}
          >
            <button
              type="button"
              data-handle
              draggable
              aria-label={`Move ${word} ${count(index + 1)}`}
              title="Drag it, or press an arrow key"
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move';
                dataTransfer.setData('text/plain', '');
                drag(index);
              }}
              onDragEnd={() => drag(undefined)}
              onKeyDown={(event) => {
                const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (way === 0) return;
                event.preventDefault();
                event.stopPropagation();
                move(index, index + way);
              }}
              className="grid h-8 w-4 flex-none cursor-grab place-items-center text-ink-3"
            >
              <GripVertical size={12} aria-hidden />
            </button>
            <div className="flex min-w-0 flex-1 flex-col gap-1">{children(item, index)}</div>
            <IconButton
              icon={X}
              label={`Remove ${word} ${count(index + 1)}`}
              because={items.length === 1 ? 'there is one at least' : undefined}
              onClick={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <Button look="quiet" className="mt-1" onClick={() => onChange([...items, newItem()])}>
        <Plus size={12} aria-hidden />
        Add a {word}
      </Button>
    </fieldset>
  );
}
