import type { WaitingRow } from '../../../core/contract/view.ts';
import { bytes, counted } from '../../ui/number.ts';
import { duration } from '../../ui/time.ts';

/** What a call may use at most, on one line: "2 min 0 s · 2.1 GB · 256 processes". */
export function limitWords({ timeoutMs, memoryBytes, processes }: NonNullable<WaitingRow['limits']>): string {
  return [
    duration(timeoutMs),
    ...(memoryBytes === undefined ? [] : [bytes(memoryBytes)]),
    ...(processes === undefined ? [] : [counted(processes, 'process', 'processes')]),
  ].join(' · ');
}
