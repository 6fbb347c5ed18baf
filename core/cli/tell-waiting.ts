import type { HostClient } from '../contract/connect.ts';
import type { EventText } from '../contract/view.ts';
import { answersTo, sayAnswersTo } from './answers-to.ts';
import type { Output } from './output.ts';
import { sayWaitingRow } from './say-waiting-row.ts';
import { sessionsBelow } from './sessions-below.ts';

/** Gives what says, once of each and on stderr, which calls of a session and of the sub-agents below it wait for a person, and how to answer. With `--json` it is a fact too. */
export function tellWaiting(host: HostClient, session: string, output: Output): () => Promise<void> {
  const told = new Set<string>();
  return async () => {
    const rows = (await host.runs.waiting({})).filter(({ type, event }) => type !== 'merge' && !told.has(event));
    if (rows.length === 0) return;
    const below = await sessionsBelow(host, session);
    for (const row of rows.filter((each) => below.has(each.session))) {
      told.add(row.event);
      const says = ['Waits for a person:', sayWaitingRow(row), sayAnswersTo(row)].filter((line) => line !== undefined);
      output.line({ waitsFor: row, answers: answersTo(row) }, '');
      output.aside(says.join('\n'));
    }
  };
}

/** Whether an event asks a person for something. */
export function isAsking({ envelope }: EventText): boolean {
  const { kind } = JSON.parse(envelope) as { kind: string };
  return kind === 'approval/asked' || kind === 'effect/questioned';
}
