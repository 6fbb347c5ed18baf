import type { CallEvidence, StepRow } from '../../../core/contract/view.ts';
import { sayTook } from '../../ui/say-took.ts';
import { clock, duration } from '../../ui/time.ts';

/** When a call began, Unix ms, as its own record has it, however long it waited after it was asked for; undefined where it never did. Of a log that tells no start it is when it was asked for. */
export function beganAtMs({ atMs }: Pick<StepRow, 'atMs'>, ran: CallEvidence | undefined): number | undefined {
  return ran === undefined ? atMs : (ran.ended?.startedAtMs ?? ran.started?.atMs);
}

/** When a call began and how long it took, in words: `15:39:29 for 3.1 s, attempt 2`. `zone`: IANA name. */
export function sayCallTime(
  step: Pick<StepRow, 'atMs' | 'call'>,
  ran: CallEvidence | undefined,
  zone: string | undefined,
): string {
  const began = beganAtMs(step, ran);
  if (began === undefined) return ran === undefined ? 'unknown' : 'never started';
  const { attempt = 1 } = ran?.started ?? {};
  const took = sayMeasured(ran?.ended) ?? sayTook(step.call);
  return [
    clock(began, zone, true),
    took === undefined ? '' : ` for ${took}`,
    attempt === 1 ? '' : `, attempt ${attempt}`,
  ].join('');
}

/** As the backend measured it. */
function sayMeasured(ended: CallEvidence['ended']): string | undefined {
  const { startedAtMs, endedAtMs } = ended ?? {};
  return startedAtMs === undefined || endedAtMs === undefined ? undefined : duration(endedAtMs - startedAtMs);
}
