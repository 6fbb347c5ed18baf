import type { FileReport } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';

/** What became of every line: "294 records, all events", "19 records = 16 events + 3 left out, 1 line repaired, 2 blank". */
export function lineWords({ records, events, quarantined, repaired, blank }: FileReport['lines']): string {
  const all = quarantined === 0 ? ', all events' : ` = ${counted(events, 'event')} + ${count(quarantined)} left out`;
  return [
    records === 0 ? 'no records' : `${counted(records, 'record')}${all}`,
    ...otherLines({ repaired, blank }),
  ].join(', ');
}

/** "1 line repaired", "2 blank": what else there was in a file, where there is any. */
export function otherLines({ repaired, blank }: Pick<FileReport['lines'], 'repaired' | 'blank'>): string[] {
  return [
    ...(repaired === 0 ? [] : [`${counted(repaired, 'line')} repaired`]),
    ...(blank === 0 ? [] : [`${count(blank)} blank`]),
  ];
}
