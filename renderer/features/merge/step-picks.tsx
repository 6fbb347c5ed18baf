import type { PickableStep } from '../../../core/contract/view.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Late } from '../../ui/late.tsx';
import { counted } from '../../ui/number.ts';
import { Nothing } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import type { Pickable } from './use-pick.ts';

interface StepPicksProps {
  readonly pickable: Pickable;
  readonly picked: readonly string[];
  /** Told of what is picked then, in the order in which it happened. */
  readonly onPick: (events: readonly string[]) => void;
}

/** The steps of theirs since the two parted, each to be picked; a call comes with its result. */
export function StepPicks({ pickable, picked, onPick }: StepPicksProps) {
  if (pickable.state === 'asking')
    return (
      <Late>
        <p className="text-sm text-ink-3">Reading their steps…</p>
      </Late>
    );
  if (pickable.state === 'refused')
    return (
      <p role="alert" className="text-sm text-ink-2">
        <RefusalWords refusal={pickable.refusal} />
      </p>
    );
  const { steps, leftOut } = pickable;
  if (steps.length === 0) return <Nothing>Nothing was said or called there: no step can be picked.</Nothing>;
  const chosen = new Set(picked);
  const count = steps.filter(({ event }) => chosen.has(event)).length;
  const set = (events: ReadonlySet<string>) =>
    onPick(steps.filter(({ event }) => events.has(event)).map(({ event }) => event));
  return (
    <section aria-label="Steps of theirs" className="mb-2 overflow-hidden rounded-lg border border-line-2">
      <div className="flex items-center gap-2 border-b border-line bg-canvas px-3 py-1.5 text-xs text-ink-2">
        <Checkbox
          label="All steps"
          checked={count === 0 ? false : count === steps.length || 'indeterminate'}
          onChange={() => set(count === steps.length ? new Set() : new Set(steps.map(({ event }) => event)))}
        />
        <span role="status" className="tn">
          {`${count} of ${counted(steps.length, 'step')} picked`}
        </span>
        {leftOut === 0 ? null : (
          <span className="tn ml-auto text-ink-3">{counted(leftOut, 'earlier step')}, not listed</span>
        )}
      </div>
      <ul aria-label="Steps to pick" className="m-0 max-h-52 list-none overflow-auto p-0">
        {steps.map((step) => (
          <Row
            key={step.event}
            step={step}
            isPicked={chosen.has(step.event)}
            onPick={(isPicked) => {
              const next = new Set(chosen);
              if (isPicked) next.add(step.event);
              else next.delete(step.event);
              set(next);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly step: PickableStep;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

function Row({ step: { lines }, isPicked, onPick }: RowProps) {
  return (
    <li className="border-t border-line first:border-0 hover:bg-canvas">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its checkbox is the control; the row is a larger target for a pointer */}
      <div className="flex items-start gap-2 px-3 py-1.5 text-sm" onClick={() => onPick(!isPicked)}>
        <Checkbox
          className="mt-[3px]"
          label={seenText(lines.join(', '), 'prose')}
          checked={isPicked}
          onChange={onPick}
        />
        <div className="min-w-0 flex-1">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step never change
            <p key={at} className="truncate">
              <LineText text={line} />
            </p>
          ))}
        </div>
      </div>
    </li>
  );
}
