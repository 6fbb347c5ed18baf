import { counted } from './say-count.ts';

/** What a session's log left out, or the logs of several, in words: `1 range of its log gave no record`. Takes a count from 1. */
export function sayLeftOut(ranges: number, hasSeveralLogs = false): string {
  return `${counted(ranges, 'range')} of its ${hasSeveralLogs ? 'logs' : 'log'} gave no record`;
}
