import type { SessionRow } from '../../core/contract/view.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { openFileHome } from './open-file-home.ts';

/** Sessions of a filled home. */
export const SESSIONS = 10;
/** Events of each. */
export const EVENTS = 12;

const say = (text: string): Said => ({
  payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] },
});

/** What the events of a session are, by seq. */
export function saidBy(name: string): (seq: number) => Said {
  return (seq) => {
    if (seq % 3 === 0) return say(`prompt ${seq} of ${name}`);
    const call = { type: 'tool-call', callId: `c${seq}`, name: 'bash', input: '{"command":"ls"}' };
    const usage = {
      type: 'usage',
      scope: 'message',
      uncachedInput: 5,
      cachedInput: 7,
      cacheWrite: 0,
      output: seq,
      final: true,
    };
    if (seq % 3 === 1)
      return { kind: 'model/answered', payload: { model: 'model-x', messageId: `m${seq}`, parts: [call, usage] } };
    return {
      kind: 'tool/ended',
      payload: { ending: 'exited', parts: [{ type: 'tool-result', callId: `c${seq - 1}`, output: 'a b' }] },
    };
  };
}

const names = Array.from({ length: SESSIONS }, (_, at) => `s${at}`);

/** A closed home of ten sessions whose lines were saved. */
export async function filledHome(): Promise<string> {
  const folder = tempHome();
  const { host, close } = await openFileHome(folder);
  for (const name of names) await put(host, name, undefined, chainOf(name, 0, EVENTS, undefined, saidBy(name)));
  await close();
  return folder;
}

/** Rows of a home as they are now, and what it noticed. */
export async function lookAt(folder: string, wrap?: (store: EventStore) => EventStore) {
  const { client, close } = await openFileHome(folder, wrap);
  const rows = await client.sessions.list({});
  const { notices } = await client.home.state({});
  await close();
  return { rows, notices };
}

/** Rows as a host makes them that has nothing saved. */
export async function rebuilt(folder: string): Promise<SessionRow[]> {
  const without = (store: EventStore): EventStore => ({
    ...store,
    projection: async () => undefined,
    saveProjections: async () => undefined,
  });
  return (await lookAt(folder, without)).rows;
}
