import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { isCalledOff } from '../../ui/hue-of.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { CallLife } from '../live-call/call-life.ts';
import { CallLifeWord } from '../live-call/call-life-word.tsx';
import { useCallLife } from '../live-call/use-call-life.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { sayCallTime } from './call-time.ts';
import { knownFrom, knownTime } from './known-of.ts';
import { otherEnding } from './lost-words.ts';
import { FactRow } from './section.tsx';
import { stepParts } from './step-parts.ts';

/** How a call ended and when, as far as it was recorded. */
export function EndingRows({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const zone = useConnection((connection) => connection.home?.zone);
  const { call } = step;
  const life = useCallLife(step);
  const { result } = stepParts(step, detail);
  return (
    <dl className="m-0">
      <FactRow name="Ended" known={life !== undefined || isRecorded(call) ? knownFrom(detail) : undefined}>
        {life === undefined ? <Ended call={call} /> : <NotYet step={step} life={life} />}
      </FactRow>
      <FactRow name="Time" known={step.atMs === undefined ? undefined : knownTime(detail)}>
        {sayCallTime(step, detail.ran, zone)}
      </FactRow>
      <FactRow name="Tool">
        <LineText text={call?.tool ?? 'unknown'} mode="exact" />
      </FactRow>
      {result?.isError !== undefined && (
        <FactRow name="Marked as" known={knownFrom(detail)}>
          {result.isError ? 'an error' : 'no error'}
        </FactRow>
      )}
    </dl>
  );
}

function NotYet({ step, life }: { readonly step: StepRow; readonly life: CallLife }) {
  return (
    <>
      not yet: <CallLifeWord step={step} life={life} />
    </>
  );
}

function Ended({ call }: { readonly call: StepRow['call'] }) {
  if (call?.state === 'failed') {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-err">
        <StatusMark status="failed" size={12} />
        {call.exitCode === undefined ? 'failed' : `exited ${call.exitCode}`}
      </span>
    );
  }
  if (call?.state === 'answered') return call.exitCode === undefined ? 'answered' : `exited ${call.exitCode}`;
  return otherEnding(call);
}

/** True where the record itself says how the call ended. */
function isRecorded(call: StepRow['call']): boolean {
  return call?.state === 'answered' || call?.state === 'failed' || isCalledOff(call);
}
