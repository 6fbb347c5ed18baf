import type { WaitingRow } from '../contract/waiting.ts';

/** Command lines that answer what a run asks, each whole; none for a merge, which is answered by its own calls. */
export function answersTo({ type, event }: Pick<WaitingRow, 'type' | 'event'>): readonly string[] {
  switch (type) {
    case 'approval':
      return [`openrath approve ${event}`, `openrath deny ${event}`];
    case 'review':
      return ['happened', 'did-not-happen', 'run-again'].map((verdict) => `openrath review ${event} ${verdict}`);
    case 'merge':
      return [];
  }
}

/** The same as a line below what it answers; undefined for none. */
export function sayAnswersTo(row: Pick<WaitingRow, 'type' | 'event'>): string | undefined {
  const answers = answersTo(row);
  return answers.length === 0 ? undefined : `  Answer: ${answers.join('  or  ')}`;
}
