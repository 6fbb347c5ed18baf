import { useEffect, useState } from 'react';
import type { Refusal, WaitingRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { type AlwaysDraft, durations, firstDraft, ruleOf, whyNotDraft } from './always-rule.ts';
import { useApprovals } from './approvals-store.ts';
import type { Answering } from './use-answering.ts';
import { WouldWrite } from './would-write.tsx';

interface AlwaysPanelProps {
  readonly row: WaitingRow;
  readonly answering: Answering;
}

/** Which later calls are approved with this one, and for how long. */
export function AlwaysPanel({ row, answering }: AlwaysPanelProps) {
  const [draft, change] = useDraft(row);
  const [refused, setRefused] = useState<{ readonly draft: AlwaysDraft; readonly refusal: Refusal }>();
  // What was refused is said until it is changed.
  const refusal = refused?.draft === draft ? refused.refusal : undefined;
  const because = answering.isSending ? 'The answer is being sent.' : whyNotDraft(draft);
  const send = async () => {
    if (because !== undefined) return;
    const refusal = await answering.approveAlways(ruleOf(draft, Date.now()));
    setRefused(refusal && { draft, refusal });
  };
  useKeyHandlers({ 'layer.close': () => answering.open('none'), run: () => void send() });
  return (
    <form
      aria-label="Always"
      className="grid grid-cols-1 gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
              aria-invalid={refusal === undefined ? undefined : true}
              onChange={({ target }) => change({ pattern: target.value })}
            />
          )}
        </Field>
      ) : null}
      {refusal === undefined ? null : (
        <p role="alert" className="text-xs text-err [overflow-wrap:anywhere]">
          <RefusalWords refusal={refusal} />
        </p>
      )}
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

/** What is filled in, which stands beside what is asked too for as long as the form is there. */
function useDraft(row: WaitingRow) {
  const [draft, setDraft] = useState(firstDraft(row));
  useEffect(() => useApprovals.setState({ always: { event: row.event, draft } }), [row.event, draft]);
  useEffect(() => () => useApprovals.setState({ always: undefined }), []);
  return [draft, (some: Partial<AlwaysDraft>) => setDraft({ ...draft, ...some })] as const;
}

const calls = [
  { value: 'same', label: 'Only exactly this' },
  { value: 'pattern', label: 'A pattern' },
  { value: 'all', label: 'All of the tool' },
] as const;

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
