import type { WaitingRow } from '../contract/waiting.ts';
import { inShell } from './in-shell.ts';
import { inLine } from './plain.ts';

type Answered = Pick<WaitingRow, 'type' | 'event' | 'choices'>;

/** Command lines that answer what a run asks, each whole; none for a merge, which is answered by its own calls. */
export function answersTo({ type, event, choices = [] }: Answered): readonly string[] {
  switch (type) {
    case 'choice':
      return choices.map(({ name }) => `openrath approve ${event} --choose ${inShell(name)}`);
    case 'approval':
      return [`openrath approve ${event}`, `openrath deny ${event}`];
    case 'review':
      return ['happened', 'did-not-happen', 'run-again'].map((verdict) => `openrath review ${event} ${verdict}`);
    case 'merge':
      return [];
  }
}

/** The same as a line below what it answers; undefined for none. */
export function sayAnswersTo(row: Answered): string | undefined {
  const answers = answersTo(row).map(inLine);
  return answers.length === 0 ? undefined : `  Answer: ${answers.join('  or  ')}`;
}
