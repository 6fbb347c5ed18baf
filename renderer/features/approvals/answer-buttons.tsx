import { Check, Pencil, Repeat, RotateCcw, X } from 'lucide-react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { AlwaysPanel } from './always-panel.tsx';
import { whyNotAlways } from './always-rule.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { DenyPanel } from './deny-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { OpenMerge } from './merge-waits.tsx';
import type { Answering } from './use-answering.ts';

interface AnswerButtonsProps {
  readonly row: WaitingRow;
  readonly answering: Answering;
  /** Whether keys answer here: they are shown then. */
  readonly hasKeys: boolean;
}

/** The answers that a row takes, and the field of the one that needs words. */
export function AnswerButtons({ row, answering, hasKeys }: AnswerButtonsProps) {
  if (answering.panel === 'edit' && answering.edit !== undefined)
    return <EditPanel edit={answering.edit} answering={answering} />;
  if (answering.panel === 'deny') return <DenyPanel answering={answering} />;
  if (row.type === 'merge') return <OpenMerge row={row} />;
  if (answering.panel === 'always') return <AlwaysPanel row={row} answering={answering} />;
  if (row.type === 'choice') return <ChoiceButtons choices={row.choices ?? []} answering={answering} />;
  return row.type === 'approval' ? (
    <Approval row={row} answering={answering} hasKeys={hasKeys} />
  ) : (
    <Review answering={answering} />
  );
}

const sending = 'The answer is being sent.';

function Approval({ row, answering, hasKeys }: AnswerButtonsProps) {
  const keys = { approve: useKeysOf('approve'), edit: useKeysOf('approve.edited'), deny: useKeysOf('deny') };
  const because = answering.isSending ? sending : undefined;
  const edits = answering.edit === undefined ? 'What it would run with can’t be read.' : because;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" size={32} because={because} onClick={() => void answering.approve()}>
        <Check size={14} aria-hidden />
        Approve
        {hasKeys ? <Kbd keys={keys.approve} className="border-white/40 text-white" /> : null}
      </Button>
      <Button size={32} because={edits} onClick={() => answering.open('edit')}>
        <Pencil size={13} aria-hidden />
        Edit and approve
        {hasKeys ? <Kbd keys={keys.edit} /> : null}
      </Button>
      <Button look="quiet" size={32} because={because} onClick={() => answering.open('deny')}>
        <X size={14} aria-hidden />
        Deny
        {hasKeys ? <Kbd keys={keys.deny} /> : null}
      </Button>
      <Button look="quiet" size={32} because={because ?? whyNotAlways(row)} onClick={() => answering.open('always')}>
        <Repeat size={13} aria-hidden />
        Always…
      </Button>
      <span className="ml-auto text-xs text-ink-3">Once, for this exact call.</span>
    </div>
  );
}

function Review({ answering }: Pick<AnswerButtonsProps, 'answering'>) {
  const because = answering.isSending ? sending : undefined;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size={32} because={because} onClick={() => void answering.review('happened')}>
        <Check size={14} aria-hidden />
        It happened
      </Button>
      <Button size={32} because={because} onClick={() => void answering.review('did-not-happen')}>
        <X size={14} aria-hidden />
        It did not
      </Button>
      <Button look="quiet" size={32} because={because} onClick={() => void answering.review('run-again')}>
        <RotateCcw size={13} aria-hidden />
        Run again
      </Button>
    </div>
  );
}
