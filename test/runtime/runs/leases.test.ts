import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { createLeases } from '../../../core/runtime/runs/leases.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('a wait that is over leaves nothing behind in a host that lives on', async () => {
  const { orEnded, end } = createLeases(new Set(), () => undefined);
  const wait = async () => {
    const value = await orEnded(Promise.resolve({ came: 'in time' }));
    return new WeakRef(value ?? {});
  };
  const given = await Promise.all(Array.from({ length: 20 }, wait));
  await new Promise(setImmediate);
  collect();
  expect(given.filter((value) => value.deref() !== undefined)).toEqual([]);
  end();
});

it('S8: what waits for a run learns that the host ended, before or meanwhile, and a last lease is told of once', async () => {
  const told: string[] = [];
  const leased = new Set<SessionId>();
  const { take, orEnded, end } = createLeases(leased, (session) => told.push(session));
  const giveBack = [take('one' as SessionId), take('one' as SessionId)];
  const meanwhile = orEnded(new Promise<string>(() => undefined));
  end();
  expect(await Promise.all([meanwhile, orEnded(new Promise<string>(() => undefined))])).toEqual([undefined, undefined]);
  for (const back of [...giveBack, ...giveBack]) back();
  expect({ told, leased: [...leased] }).toEqual({ told: ['one', 'one'], leased: [] });
});
