import { counted, count as figure } from '../../ui/number.ts';

/** What the picture of a lineage shows. An erased event has a bar, and nobody knows whether it was a step. */
export interface Bars {
  readonly shown: number;
  /** All that there are. */
  readonly drawn: number;
  /** Of those, what is counted with another session. */
  readonly copied: number;
  readonly erased: number;
}

/** "15 bars, 5 erased": how much of a lineage is in its picture. */
export function barWords({ shown, drawn, copied, erased }: Bars): string {
  const bars = shown < drawn ? `${figure(shown)} of ${figure(drawn)}` : counted(shown, erased === 0 ? 'step' : 'bar');
  const parts = [copied === 0 ? '' : `${figure(copied)} copied`, erased === 0 ? '' : `${figure(erased)} erased`];
  return [bars, ...parts.filter((part) => part !== '')].join(', ');
}
