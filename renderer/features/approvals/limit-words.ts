import type { WaitingRow } from '../../../core/contract/view.ts';
import { counted, memory } from '../../ui/number.ts';
import { duration } from '../../ui/time.ts';

/** What a call may use at most, on one line: "2 min · 2 GB · 256 processes". */
export function limitWords({ timeoutMs, memoryBytes, processes }: NonNullable<WaitingRow['limits']>): string {
  return [
    duration(timeoutMs),
    ...(memoryBytes === undefined ? [] : [memory(memoryBytes)]),
    ...(processes === undefined ? [] : [counted(processes, 'process', 'processes')]),
  ].join(' · ');
}
