import { useId, useState } from 'react';
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
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { type JudgedPlace, judge, judgeByAgent, judgeByCommand } from '../../stores/verdict-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { readValidation, type ValidateDraft, type Validation, type Validator } from './validate-draft.ts';
import { ValidatorFields } from './validator-fields.tsx';

const validators: readonly { readonly value: Validator; readonly label: string }[] = [
  { value: 'person', label: 'You' },
  { value: 'command', label: 'A command' },
  { value: 'agent', label: 'An agent' },
];

const abouts: Readonly<Record<Validator, string>> = {
  person: 'Your verdict is recorded as yours and can be taken back; both stay on record.',
  command: 'A command judges. Its output is the evidence; the verdict can be taken back.',
  agent: 'An agent judges in a fork: nothing of this session is touched. What it costs is shown there as it goes.',
};

type Subject = 'step' | 'branch';

const subjects: readonly { readonly value: Subject; readonly label: string }[] = [
  { value: 'step', label: 'This step' },
  { value: 'branch', label: 'The branch as it stands' },
];

/** A person, a command or an agent says whether a session, or one step of it, did what it was to do (V1). Recorded on the session as it was when the dialog opened. */
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
  const remembered = usePreferences((state) => state.agent);
  const [draft, setDraft] = useState<ValidateDraft>({
    ...{ by: 'person', verdict: 'none', note: '', criterion: '', command: '' },
    agent: { ...remembered, name: 'judge', instructions: '' },
  });
  const read = readValidation(draft);
  const form = useId();
  const validate = async () => {
    if (!read.ok) return;
    const on = judged === undefined ? (seen === undefined ? {} : { expectedHead: seen }) : { at: lastEventOf(judged) };
    if (await begin({ session, ...on }, read.value)) close();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Validate"
      about={abouts[draft.by]}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} because={read.ok ? undefined : read.says}>
            {draft.by === 'person' ? 'Record' : 'Validate'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void validate();
        }}
      >
        {step === undefined ? null : (
          <div className="flex">
            <Segmented label="On" value={subject} options={subjects} onChange={setSubject} />
          </div>
        )}
        {row === undefined ? null : <About row={row} step={judged} />}
        <div className="flex">
          <Segmented label="By" value={draft.by} options={validators} onChange={(by) => setDraft({ ...draft, by })} />
        </div>
        <ValidatorFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      </form>
    </Dialog>
  );
}

/** Records a person's verdict, or has another judge. Returns whether nothing is left to say here. */
async function begin(place: JudgedPlace, validation: Validation): Promise<boolean> {
  const { criterion } = validation;
  if (validation.by === 'person') {
    const { verdict, note } = validation;
    return await judge({ ...place, verdict, criterion, note });
  }
  if (validation.by === 'command') void judgeByCommand(place, validation.command, criterion);
  else void judgeByAgent(place, validation.agent, criterion);
  return true;
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
