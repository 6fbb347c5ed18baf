import { expect, it } from 'vitest';
import { noteConnection, useConnection } from '../../../renderer/stores/connection-store.ts';

it('the host is lost since the first try that failed, until it answers again', () => {
  const since = (connection: Parameters<typeof noteConnection>[0], nowMs: number) => {
    noteConnection(connection, nowMs);
    return useConnection.getState().lostAtMs;
  };
  const lost = (tries: number) => ({ state: 'lost', reason: 'gone', tries }) as const;
  expect([
    since({ state: 'connected' }, 1),
    since(lost(1), 2),
    since(lost(2), 3),
    since({ state: 'connected' }, 4),
    since(lost(1), 5),
  ]).toEqual([undefined, 2, 2, undefined, 5]);
});
