import { useState } from 'react';
import {
  decidingStepVerdict,
  lastEventOf,
  type SessionRow,
  type StepRow,
  sayOutcome,
  sayStep,
  sayStepVerdict,
} from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
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

type Subject = 'step' | 'branch';

const subjects: readonly { readonly value: Subject; readonly label: string }[] = [
  { value: 'step', label: 'This step' },
  { value: 'branch', label: 'The branch as it stands' },
];

/** A person says whether a session, or one step of it, did what it was to do, with a reason (V1). Recorded on the session as it was when the dialog opened. */
export function ValidateDialog() {
  const overlay = useOverlay((state) => state.overlay);
  if (overlay.type !== 'validate') return null;
  const { session, step } = overlay;
  return <Validate key={`${session} ${step}`} session={session} step={step} />;
}

interface ValidateProps {
  readonly session: string;
  /** Key of the step that it was asked for at. */
  readonly step: string | undefined;
}

function Validate({ session, step: key }: ValidateProps) {
  const close = useOverlay((state) => state.close);
  const row = useSessions((state) => (state.rev >= 0 ? state.rows.get(session) : undefined));
  const step = useLineage(({ rev, steps }) => (rev >= 0 && key !== undefined ? steps.get(key) : undefined));
  const [seen] = useState(row?.head);
  const [subject, setSubject] = useState<Subject>('step');
  const judged = subject === 'step' ? step : undefined;
  const [verdict, setVerdict] = useState<Judgement['verdict'] | 'none'>('none');
  const [criterion, setCriterion] = useState('');
  const [note, setNote] = useState('');
  const record = async () => {
    if (verdict === 'none') return;
    const says = criterion.trim() === '' ? BY_PERSON : criterion.trim();
    const on = judged === undefined ? (seen === undefined ? {} : { expectedHead: seen }) : { at: lastEventOf(judged) };
    if (await judge({ session, ...on, verdict, criterion: says, note: note.trim() })) close();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Validate"
      about="Your verdict is recorded as yours and can be taken back; both stay on record."
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
        {step === undefined ? null : (
          <div className="flex">
            <Segmented label="On" value={subject} options={subjects} onChange={setSubject} />
          </div>
        )}
        {row === undefined ? null : <About row={row} step={judged} />}
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

/** What the verdict is on, and what was said of it so far. */
function About({ row, step }: { readonly row: SessionRow; readonly step: StepRow | undefined }) {
  const deciding = decidingStepVerdict(step?.judged);
  const soFar = step === undefined ? sayOutcome(row.outcome) : deciding && sayStepVerdict(deciding);
  return (
    <div className="text-sm [overflow-wrap:anywhere]">
      <p className="line-clamp-3">
        <LineText text={step === undefined ? sessionTitle(row) : sayStep(step)} />
      </p>
      <p className="text-xs text-ink-2">
        So far: <LineText text={soFar ?? 'not validated'} />
        {step === undefined ? null : '. A verdict on a step decides nothing of the branch.'}
      </p>
    </div>
  );
}
