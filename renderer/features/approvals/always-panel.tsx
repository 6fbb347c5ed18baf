import { useState } from 'react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { type AlwaysDraft, durations, ruleOf, whyNotDraft } from './always-rule.ts';
import type { Answering } from './use-answering.ts';
import { WouldWrite } from './would-write.tsx';

interface AlwaysPanelProps {
  readonly row: WaitingRow;
  readonly answering: Answering;
}

/** Which later calls are approved with this one, and for how long. */
export function AlwaysPanel({ row, answering }: AlwaysPanelProps) {
  const [draft, setDraft] = useState<AlwaysDraft>({ calls: 'same', pattern: row.command, lasts: 'revoked' });
  const change = (some: Partial<AlwaysDraft>) => setDraft({ ...draft, ...some });
  const because = answering.isSending ? 'The answer is being sent.' : whyNotDraft(draft);
  const send = () => {
    if (because === undefined) void answering.approveAlways(ruleOf(draft, Date.now()));
  };
  useKeyHandlers({ 'layer.close': () => answering.open('none'), run: send });
  return (
    <form
      aria-label="Always"
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Segmented
          label="Which calls"
          value={draft.calls}
          options={calls}
          onChange={(which) => change({ calls: which })}
        />
        <Field label="Holds">
          {(id) => (
            <Select
              id={id}
              value={draft.lasts}
              onChange={({ target }) => change({ lasts: target.value as AlwaysDraft['lasts'] })}
            >
              {durations.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {draft.calls === 'pattern' ? (
        <Field label="Pattern" about="* stands for any text, but for none that begins another command.">
          {(id) => (
            <TextInput
              exact
              id={id}
              ref={focusOnce}
              value={draft.pattern}
              maxLength={10_000}
              onChange={({ target }) => change({ pattern: target.value })}
            />
          )}
        </Field>
      ) : null}
      <WouldWrite row={row} draft={draft} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" size={32} type="submit" because={because}>
          Approve and write the rule
        </Button>
        <Button size={32} onClick={() => answering.open('none')}>
          Back
        </Button>
        <span role="status" className="min-w-0 text-xs text-ink-3">
          {whyNotDraft(draft)}
        </span>
      </div>
    </form>
  );
}

const calls = [
  { value: 'same', label: 'Only exactly this' },
  { value: 'pattern', label: 'A pattern' },
  { value: 'all', label: 'All of the tool' },
] as const;

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
