import { oneLine } from '../../projections/text/one-line.ts';
import { failureOf } from '../node-failure.ts';
import { RunFailedError } from '../run-failed-error.ts';
import type { NodeAt, NodeGave } from './node-at.ts';
import { workOf } from './node-works.ts';

/** Makes what came to a node, placed for one of its attempts: the first stands at the node’s position, others below it. */
type AttemptAt = (position: string) => NodeAt;

/** What a node gave, and in which attempt. */
export interface Attempted {
  readonly at: NodeAt;
  readonly gave: NodeGave;
}

/**
 * Does what a node does, and where that fails, what the node says of failures (X4): nothing comes of it, or a person is asked, who lets it be tried again
 * from what came to it. Throws the failure else. What may go otherwise another time is no failure, and Stop stops.
 */
export async function attempted(position: string, atOf: AttemptAt): Promise<Attempted> {
  for (let attempt = 1; ; attempt++) {
    const at = atOf(attempt === 1 ? position : `${position}/attempt-${attempt}`);
    try {
      return { at, gave: await workOf(at) };
    } catch (error) {
      const isStop = error instanceof RunFailedError && error.status === 'stopped';
      if (isStop || failureOf(error) === undefined) throw error;
      const next = at.node.onFailure === 'wait' ? await asked(at, error as Error) : at.node.onFailure;
      if (next === 'ignore') return { at, gave: { outs: {} } };
      if (next !== 'retry') throw error;
    }
  }
}

/** Where it failed, so that who is asked sees that; what is tried again goes on from what came. */
async function asked({ node, session, here }: NodeAt, error: Error): Promise<string> {
  const failed = error instanceof RunFailedError ? here(error.session) : session;
  const { chose } = await failed.ask({
    words: `“${node.id}” failed: ${oneLine(error.message, 1_000).text}`,
    choices: [
      { name: 'retry', says: 'It is tried again from what came to it.' },
      { name: 'ignore', says: 'The run goes on without it.' },
      { name: 'fail', says: 'The run fails.' },
    ],
  });
  return chose;
}
