import type { PayloadOf } from '../model/events.ts';
import { partsOf } from '../model/parts-of.ts';
import { endedRun } from './ended-run.ts';
import { ownEvents } from './own-events.ts';
import { perform } from './perform.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';

/** What came of a call, and the session with the call on record. */
export interface Called {
  /** `denied`: by a rule or a person; `failed-to-start`: its input is not as the tool asks for. Nothing was run then. */
  readonly ending: PayloadOf<'tool/ended'>['ending'];
  /** The text of the result, whole; why nothing was run where it was not. */
  readonly output: string;
  readonly isError: boolean;
  /** Of a command. */
  readonly exitCode?: number;
  readonly session: Session;
}

/** Calls a tool in a session value. Throws RefusedError, and RunFailedError where the run of the call did not come to its end. */
export async function call(session: Session, tool: string, input: unknown): Promise<Called> {
  const asked = { tool, input: JSON.stringify(input) };
  let ended: SessionEvent | undefined;
  const { session: after, more } = await perform(session, {
    what: 'call',
    input: asked,
    work: async (on, keys) => {
      const run = await endedRun(on, keys, (at, named) => at.host.programs.call({ ...named, ...asked }));
      ended = run.events.findLast(({ kind }) => kind === 'tool/ended');
      if (ended === undefined) throw new Error('a call that is done has no end on record');
      return { session: run.after, more: { ended: ended.id } };
    },
  });
  return { ...(await resultOf(ended ?? (await eventOf(after, more.ended)), after)), session: after };
}

async function resultOf(ended: SessionEvent | undefined, { host }: Session): Promise<Omit<Called, 'session'>> {
  const payload = ended?.payload as PayloadOf<'tool/ended'> | undefined;
  const [result] = payload === undefined ? [] : partsOf(payload.parts, 'tool-result');
  if (payload === undefined || result === undefined)
    return { ending: 'unknown', output: 'What came of the call can’t be read any more.', isError: true };
  const { output, blob, isError = false, exitCode } = result;
  const whole = blob === undefined ? output : await textIn(host, blob);
  return { ending: payload.ending, output: whole, isError, ...(exitCode === undefined ? {} : { exitCode }) };
}

async function textIn(host: Session['host'], blob: string): Promise<string> {
  return Buffer.from(accepted(await host.event.blob({ blob })).base64, 'base64').toString();
}

async function eventOf({ host, id }: Session, event: string): Promise<SessionEvent | undefined> {
  for await (const each of ownEvents(host, id)) if (each.id === event) return each;
  return undefined;
}
