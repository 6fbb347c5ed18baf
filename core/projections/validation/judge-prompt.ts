import type { PayloadOf } from '../../model/events.ts';
import { oneLine } from '../text/one-line.ts';

/** What an agent is asked that judges the work of a session (V1). */
export function judgePrompt(criterion: string): string {
  return [
    'Judge the work so far; do not go on with it. Look at the files as you need to.',
    `Is this so? ${criterion}`,
    'Say why. End with one line: VERDICT: passed, VERDICT: failed, or VERDICT: undecided.',
  ].join('\n');
}

/** What the session is called in which it judges. */
export function judgeTitle(criterion: string): string {
  return oneLine(`Is it so? ${criterion}`, 200).text;
}

/** The last line of its answer that is a verdict; undefined where none is. */
export function verdictIn(answer: string): PayloadOf<'validation'>['verdict'] | undefined {
  const found = [...answer.matchAll(/^\W*verdict\W+(passed|failed|undecided)\W*$/gim)].at(-1)?.[1];
  return found?.toLowerCase() as PayloadOf<'validation'>['verdict'] | undefined;
}
