import { endedRun } from './ended-run.ts';
import { perform } from './perform.ts';
import type { Session } from './session.ts';

/** A question to a person, and the answers that it takes. */
export interface Question {
  readonly words: string;
  readonly choices: readonly {
    readonly name: string;
    /** What it stands for, told to the person. */
    readonly says?: string;
  }[];
  /** How long it waits; for ever where absent. Where nobody answered then, it fails. */
  readonly timeoutMs?: number;
}

/** What a person answered, and the session with question and answer on record. */
export interface Answered {
  /** The name of the choice. */
  readonly chose: string;
  /** What the person said to it. */
  readonly note?: string;
  readonly session: Session;
}

/** Asks a person in a session value, and waits for the answer (A1). Throws RefusedError, and RunFailedError where nobody answered in time, or it was stopped. */
export async function ask(session: Session, { words, choices, timeoutMs }: Question): Promise<Answered> {
  const question = { words, choices: [...choices], ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const { session: after, more } = await perform(session, {
    what: 'ask',
    input: question,
    work: async (on, keys) => {
      const ended = await endedRun(on, keys, (at, named) => at.host.programs.ask({ ...named, ...question }));
      const answer = ended.events.findLast(({ kind }) => kind === 'approval/answered')?.payload;
      const { chose = '', note } = (answer ?? {}) as { readonly chose?: string; readonly note?: string };
      return { session: ended.after, more: { chose, ...(note === undefined ? {} : { note }) } };
    },
  });
  return { ...more, session: after };
}
