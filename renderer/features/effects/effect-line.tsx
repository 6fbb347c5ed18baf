import { CircleHelp } from 'lucide-react';
import type { Effect, Status, WaitingRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { continueRun } from '../../stores/run-acts.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { clock } from '../../ui/time.ts';
import { AnswerButtons } from '../approvals/answer-buttons.tsx';
import { CommandLines } from '../approvals/command-lines.tsx';
import { useAnswering } from '../approvals/use-answering.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { endWordsOf, factsOfEffect, goOnWords, whatWords } from './effect-words.ts';

interface EffectLineProps {
  readonly effect: Effect;
  readonly session: string;
  readonly status: Status;
  /** Its run was cut off, and can be taken up here. */
  readonly isCutOff: boolean;
}

/** One effect: when, what, by whom, and how it ended; its answer where it waits for one. */
export function EffectLine({ effect, session, status, isCutOff }: EffectLineProps) {
  const zone = useConnection((connection) => connection.home?.zone);
  const waits = useWaiting(({ rows }) => rows.find(({ event }) => event === effect.asks));
  const needsReview = effect.asks !== undefined;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2 text-sm first:border-0">
      <span className="tn text-xs text-ink-3">{clock(effect.atMs, zone, true)}</span>
      <div className="min-w-0">
        {needsReview ? (
          <CommandLines command={whatWords(effect)} />
        ) : (
          <p className={cx('line-clamp-3 [overflow-wrap:anywhere]', effect.type === 'call' && 'font-mono text-xs')}>
            <ShownText text={whatWords(effect)} />
          </p>
        )}
        {effect.asked === undefined ? null : (
          <p className="mt-0.5 line-clamp-3 text-xs text-ink-3 [overflow-wrap:anywhere]">
            was asked for:{' '}
            <span className="font-mono">
              <ShownText text={effect.asked} />
            </span>
          </p>
        )}
        <p className="tn mt-1 text-xs text-ink-3">
          <LineText text={factsOfEffect(effect).join(' · ')} />
        </p>
        {waits === undefined ? null : <Review row={waits} />}
        {isCutOff ? <GoOn effect={effect} session={session} /> : null}
      </div>
      <div className="flex flex-col items-end gap-1 text-xs">
        <span className={needsReview ? 'inline-flex items-center gap-1 font-medium text-warn' : 'text-ink-2'}>
          {needsReview ? <CircleHelp size={13} aria-hidden /> : null}
          <LineText text={endWordsOf(effect, status)} />
        </span>
        <OpenStep effect={effect} session={session} />
      </div>
    </li>
  );
}

function GoOn({ effect, session }: Pick<EffectLineProps, 'effect' | 'session'>) {
  const says = goOnWords(effect);
  if (says === undefined) return null;
  return (
    <div className="mt-2 flex items-center gap-3">
      <p className="min-w-0 flex-1 text-xs text-ink-2">{says}</p>
      <Button look="primary" onClick={() => void continueRun(session)}>
        Continue
      </Button>
    </div>
  );
}

function Review({ row }: { readonly row: WaitingRow }) {
  const answering = useAnswering(row, () => undefined);
  return (
    <section aria-label="Your answer" className="mt-2">
      <AnswerButtons row={row} answering={answering} hasKeys={false} />
    </section>
  );
}

function OpenStep({ effect: { event, callId }, session }: Pick<EffectLineProps, 'effect' | 'session'>) {
  const step = useLineage(({ rev, stepsOf }) =>
    rev < 0
      ? undefined
      : stepsOf
          .get(session)
          ?.findLast((each) => each.event === event || (callId !== undefined && each.call?.callId === callId)),
  );
  if (step === undefined) return null;
  const open = () => {
    useOverlay.getState().close();
    useSelection.getState().select({ type: 'step', session: step.session, key: step.key });
  };
  return (
    <Button look="link" onClick={open}>
      Open step
    </Button>
  );
}
