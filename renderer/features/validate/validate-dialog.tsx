import { useState } from 'react';
import { sayOutcome } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { type Judgement, judge } from '../../stores/verdict-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** What a person's own verdict is on, where they do not say. */
const BY_PERSON = 'a person looked at it';

const verdicts: readonly { readonly value: Judgement['verdict'] | 'none'; readonly label: string }[] = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Failed' },
  { value: 'undecided', label: 'Can’t say' },
];

/** A person says whether a session did what it was to do, with a reason (V1). Recorded on the session as it was when the dialog opened. */
export function ValidateDialog() {
  const overlay = useOverlay((state) => state.overlay);
  if (overlay.type !== 'validate') return null;
  return <Validate key={overlay.session} session={overlay.session} />;
}

function Validate({ session }: { readonly session: string }) {
  const close = useOverlay((state) => state.close);
  const row = useSessions((state) => (state.rev >= 0 ? state.rows.get(session) : undefined));
  const [seen] = useState(row?.head);
  const [verdict, setVerdict] = useState<Judgement['verdict'] | 'none'>('none');
  const [criterion, setCriterion] = useState('');
  const [note, setNote] = useState('');
  const record = async () => {
    if (verdict === 'none') return;
    const says = criterion.trim() === '' ? BY_PERSON : criterion.trim();
    const head = seen === undefined ? {} : { expectedHead: seen };
    if (await judge({ session, ...head, verdict, criterion: says, note: note.trim() })) close();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Validate"
      about="Your verdict on the branch as it stands. It is recorded as yours and can be taken back; both stay on record."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="primary"
            because={verdict === 'none' ? 'Choose a verdict first.' : undefined}
            onClick={() => void record()}
          >
            Record
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {row === undefined ? null : (
          <p className="text-sm [overflow-wrap:anywhere]">
            <LineText text={sessionTitle(row)} />
            <span className="block text-xs text-ink-2">
              So far: <LineText text={sayOutcome(row.outcome)} />
            </span>
          </p>
        )}
        <div className="flex">
          <Segmented label="Verdict" value={verdict} options={verdicts} onChange={setVerdict} />
        </div>
        <Field label="Reason" about="what the verdict rests on">
          {(id) => (
            <TextArea
              id={id}
              rows={3}
              maxLength={10_000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <Field label="Criterion" about="what is so where it passes; its newest verdict counts">
          {(id) => (
            <TextInput
              id={id}
              maxLength={2_000}
              value={criterion}
              placeholder={BY_PERSON}
              onChange={({ target }) => setCriterion(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
