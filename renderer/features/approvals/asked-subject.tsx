import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AskedAround, WaitingRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { count } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { askedBy, askTitle, commandOf } from './ask-words.ts';
import { CallCards } from './call-cards.tsx';
import { CommandLines } from './command-lines.tsx';
import { CutOffNote } from './cut-off-note.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { openStep } from './open-step.ts';

interface AskedSubjectProps {
  readonly row: WaitingRow;
  readonly around: AskedAround | undefined;
  /** What follows, where there is no room beside it. */
  readonly below: ReactNode;
}

/** What is asked, whole: the command, where it runs and with what effect. */
export function AskedSubject({ row, around, below }: AskedSubjectProps) {
  return (
    <div className={cx('min-h-0 flex-1 overflow-auto', below === undefined ? 'px-8 py-6' : 'p-4')}>
      <div className="mx-auto grid max-w-[720px] gap-3">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
              <LineText text={askedBy(row)} /> · <LineText text={row.title} />
              {around === undefined ? '' : `, step ${count(around.step)}`}
            </p>
            <h2 className="text-xl font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
              <LineText text={askTitle(row)} />
            </h2>
            {row.said === undefined ? null : (
              <p className="mt-0.5 line-clamp-6 text-sm text-ink-2 [overflow-wrap:anywhere]">
                It said: “<LineText text={row.said} />”
              </p>
            )}
          </div>
          <Button onClick={() => openStep(row)}>
            <ArrowUpRight size={13} aria-hidden />
            Open step
          </Button>
        </div>
        {row.cutOff === undefined ? null : <CutOffNote session={row.cutOff} says={CUT_OFF} />}
        {row.type === 'choice' ? null : <HiddenNote command={commandOf(row)} />}
        <CommandLines command={commandOf(row)} bound={row.bound} isQuestion={row.type === 'choice'} />
        {row.type === 'approval' ? <CallCards row={row} /> : null}
        {row.input === undefined || row.input === commandOf(row) ? null : (
          <details className="panel px-3.5 py-2 text-xs">
            <summary className="cursor-pointer text-ink-2">Whole input of the call</summary>
            <div className="mt-2">
              <PlainText text={row.input} />
            </div>
          </details>
        )}
        {below}
      </div>
    </div>
  );
}

const CUT_OFF =
  'The run that asks was cut off while it waited. An answer is kept on record; nothing goes on until the run is continued.';
