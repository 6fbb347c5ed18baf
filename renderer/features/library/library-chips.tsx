import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Status } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { Menu, MenuChoice, MenuRadio } from '../../ui/menu.tsx';
import { count } from '../../ui/number.ts';
import { sourceLabel } from '../../ui/source-label.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { TrashSwitch } from './library-bar.tsx';
import { choicesOf } from './library-choices.ts';
import { isNarrow } from './library-filter.ts';
import type { LibraryLine } from './library-line.ts';
import { useLibrary } from './library-store.ts';
import { projectName } from './project-name.ts';

/** Filters by fact: each chip names what it keeps. */
export function LibraryChips({ lines }: { readonly lines: readonly LibraryLine[] }) {
  const filter = useLibrary((state) => state.filter);
  const narrow = useLibrary((state) => state.narrow);
  const clear = useLibrary((state) => state.clear);
  const trashed = useTrashCount();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <ChoiceChip
        name="Source"
        chosen={filter.sources}
        choices={choicesOf(lines, ({ root }) => [root.source])}
        labelOf={sourceLabel}
        onChange={(sources) => narrow({ sources })}
      />
      <ChoiceChip
        name="Status"
        chosen={filter.statuses}
        choices={choicesOf<Status>(lines, ({ status }) => [status])}
        labelOf={(status) => status}
        onChange={(statuses) => narrow({ statuses })}
      />
      <ChoiceChip
        name="Model"
        chosen={filter.models}
        choices={choicesOf(lines, ({ models }) => models)}
        labelOf={(model) => model}
        onChange={(models) => narrow({ models })}
      />
      <ChoiceChip
        name="Project"
        chosen={filter.projects}
        choices={choicesOf(lines, ({ root }) => [root.project])}
        labelOf={projectName}
        onChange={(projects) => narrow({ projects })}
      />
      <DateChip />
      <button
        type="button"
        aria-pressed={filter.onlyToolCalls}
        onClick={() => narrow({ onlyToolCalls: !filter.onlyToolCalls })}
        className={chip(filter.onlyToolCalls)}
      >
        Has tool calls
      </button>
      {isNarrow(filter) ? (
        <button type="button" onClick={clear} className="ml-1 text-xs text-accent-ink hover:underline">
          Clear filter
        </button>
      ) : null}
      <TrashSwitch count={trashed} />
    </div>
  );
}

interface ChoiceChipProps<Value extends string> {
  readonly name: string;
  readonly chosen: readonly Value[];
  readonly choices: readonly { readonly value: Value; readonly count: number }[];
  readonly labelOf: (value: Value) => string;
  readonly onChange: (chosen: readonly Value[]) => void;
}

function ChoiceChip<Value extends string>({ name, chosen, choices, labelOf, onChange }: ChoiceChipProps<Value>) {
  const on = chosen.length > 0;
  const says = chosen.length === 1 && chosen[0] !== undefined ? labelOf(chosen[0]) : `${name}: ${count(chosen.length)}`;
  const missing = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  return (
    <FilterChip
      name={name}
      says={on ? says : undefined}
      whole={chosen.map(labelOf).join(', ')}
      onClear={() => onChange([])}
    >
      {[...choices, ...missing.map((value) => ({ value, count: 0 }))].map((choice) => (
        <MenuChoice
          key={choice.value}
          checked={chosen.includes(choice.value)}
          note={count(choice.count)}
          onChange={(add) =>
            onChange(add ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value))
          }
        >
          <LineText text={labelOf(choice.value)} mode="exact" />
        </MenuChoice>
      ))}
    </FilterChip>
  );
}

interface FilterChipProps {
  readonly name: string;
  /** What is kept, in a few words; absent where all is. */
  readonly says: string | undefined;
  /** All that is kept, for those who hear it. */
  readonly whole: string;
  readonly onClear: () => void;
  /** What can be chosen. */
  readonly children: ReactNode;
}

/** A chip with its choices in a menu, and, once something is chosen, the way back to all. */
function FilterChip({ name, says, whole, onClear, children }: FilterChipProps) {
  const on = says !== undefined;
  return (
    <span className={cx(chip(on), 'pr-1 outline-accent outline-offset-1 has-[[data-choices]:focus-visible]:outline-2')}>
      <Menu
        label={name}
        trigger={
          <button
            type="button"
            data-choices
            aria-label={on ? seenText(`${name}: ${whole}`, 'exact') : name}
            className="flex items-center gap-1.5 outline-none"
          >
            <span className="max-w-44 truncate">
              <LineText text={says ?? name} mode="exact" />
            </span>
            {on ? null : <ChevronDown size={11} aria-hidden className="text-ink-3" />}
          </button>
        }
      >
        {children}
      </Menu>
      {on ? (
        <button
          type="button"
          aria-label={`Any ${name.toLowerCase()}`}
          onClick={onClear}
          className="text-ink-3 hover:text-ink"
        >
          <X size={11} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

/** Ages that can be asked for, in days. */
const ages = [1, 7, 30, 90, 365];
const anyTime = 'any';

function ageWords(days: number): string {
  return days === 1 ? 'Last day' : `Last ${count(days)} days`;
}

function DateChip() {
  const days = useLibrary((state) => state.filter.days);
  const narrow = useLibrary((state) => state.narrow);
  const says = days === undefined ? undefined : ageWords(days);
  return (
    <FilterChip name="Date" says={says} whole={says ?? ''} onClear={() => narrow({ days: undefined })}>
      <MenuRadio
        value={days === undefined ? anyTime : String(days)}
        options={[[anyTime, 'Any time'], ...ages.map((age) => [String(age), ageWords(age)] as const)]}
        onChange={(next) => narrow({ days: next === anyTime ? undefined : Number(next) })}
      />
    </FilterChip>
  );
}

function useTrashCount(): number {
  useSessions((state) => state.rev);
  return [...useSessions.getState().rows.values()].filter((row) => row.trashed && row.undone !== true).length;
}

function chip(on: boolean): string {
  return cx(
    'inline-flex h-6.5 flex-none items-center gap-1.5 whitespace-nowrap rounded-[7px] border px-[9px] text-xs',
    on ? 'on-tint border-accent/45 bg-accent-soft text-ink' : 'border-line bg-surface text-ink-2 hover:border-line-2',
  );
}
