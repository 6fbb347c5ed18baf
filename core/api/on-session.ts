import type { Refusal } from '../contract/refusal.ts';
import { forkOf, madeAs } from './fork.ts';
import type { Keys } from './keys.ts';
import { RefusedError } from './refused-error.ts';
import type { Session } from './session.ts';

type Reply<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

/** Does something on a session value; where its session has moved on since, on a fork at the value's head (S7). Throws RefusedError. */
export async function onSession<Value>(
  session: Session,
  act: (session: Session) => Promise<Reply<Value>>,
  keys?: Keys,
): Promise<Value> {
  const as = keys?.id('fork');
  const reply = await act((await madeAs(session, as)) ?? session);
  if (reply.ok) return reply.value;
  if (reply.refusal.code !== 'stale-head') throw new RefusedError(reply.refusal);
  const again = await act(await forkOf(session, { as }));
  if (again.ok) return again.value;
  throw new RefusedError(again.refusal);
}
