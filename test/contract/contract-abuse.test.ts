import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import type { Duplex } from '../../core/contract/duplex.ts';
import { openTestHome, type TestHome } from '../runtime/test-home.ts';
import { type Abuse, abusesOf, procedures } from './contract-abuse.ts';

let home: TestHome;
let pipe: Duplex;
const answers = new Map<string, (message: string) => void>();

beforeAll(async () => {
  home = await openTestHome();
  const [ours, theirs] = duplexPair();
  home.attach(theirs);
  pipe = ours;
  pipe.onMessage((message) => answers.get(String(JSON.parse(String(message)).i))?.(String(message)));
});

afterAll(() => home.close());

let asked = 0;

/** Sends the text as it is, past every client, and gives the status that the door answers with. */
function statusOf(path: string, { json }: Abuse): Promise<number> {
  const i = String(++asked);
  return new Promise((resolve) => {
    answers.set(i, (message) => resolve(JSON.parse(message).p.s ?? 200));
    pipe.send(`{"i":"${i}","p":{"u":"${path}","b":{"json":${json}}}}`);
  });
}

describe('every request of the contract refuses what it does not take (F6)', () => {
  it.each(procedures())('$path', async (procedure) => {
    const abuses = abusesOf(procedure);
    const passed: string[] = [];
    for (const abuse of abuses) if ((await statusOf(procedure.path, abuse)) !== 400) passed.push(abuse.what);
    expect(passed).toEqual([]);
    expect(abuses.length).toBeGreaterThanOrEqual(10);
  });

  it('a message of ten million characters is one of them', async () => {
    const json = JSON.stringify({ extra: 'x'.repeat(10_000_000) });
    expect(await statusOf('/sessions/list', { what: 'ten million characters', json })).toBe(400);
  });

  it('and by all that nothing was changed: no session, no act, no import, no prototype', async () => {
    const { client } = home;
    expect(await client.sessions.list({})).toEqual([]);
    expect(await client.home.reflog({})).toEqual([]);
    expect(await client.import.progress({})).toEqual([]);
    expect('polluted' in {}).toBe(false);
    console.log(`contract: ${asked} wrong inputs for ${procedures().length} requests were refused`);
  });
});
