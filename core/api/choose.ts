import { createHash } from 'node:crypto';
import { canonicalText } from '../model/canonical.ts';
import type { PayloadOf } from '../model/events.ts';
import type { Keys } from './keys.ts';
import { onSession } from './on-session.ts';
import { perform } from './perform.ts';
import type { Session } from './session.ts';
import { eventTakenUp } from './taken-up.ts';

/** What was chosen, of which candidates, and why. */
export interface Choice {
  readonly candidates: readonly string[];
  /** One of them. */
  readonly chosen: string;
  readonly how: PayloadOf<'selector/chose'>['how'];
  readonly reason?: string;
  /** What each candidate came to, where that was counted. */
  readonly scores?: Readonly<Record<string, number>>;
  /** What was looked at beside the session, as JSON: its digest is recorded. */
  readonly saw?: unknown;
  /** Where in its run the program chose; the node's own position where absent. */
  readonly position?: string;
}

/** Records a choice in a session value. Throws RefusedError. */
export async function choose(session: Session, { saw = null, position, ...choice }: Choice): Promise<Session> {
  const inputDigest = digestOf({ session: session.id, head: session.head, saw });
  const done = await perform(session, {
    what: 'choose',
    input: { ...choice, saw: inputDigest },
    work: async (on, keys) => ({
      session: await chosen(on, { ...choice, inputDigest, position: position ?? keys?.position ?? 'main' }, keys),
      more: null,
    }),
  });
  return done.session;
}

type Given = Omit<Choice, 'saw' | 'position'> & { readonly inputDigest: string; readonly position: string };

async function chosen(
  session: Session,
  { candidates, scores, ...choice }: Given,
  keys: Keys | undefined,
): Promise<Session> {
  const before = await eventTakenUp(session, keys, ({ kind }) => kind === 'selector/chose');
  if (before !== undefined) return before;
  const given = { ...choice, candidates: [...candidates], ...(scores === undefined ? {} : { scores: { ...scores } }) };
  const put = async (on: Session) => {
    const reply = await on.host.programs.choose({ session: on.id, expectedHead: on.head, ...given });
    return reply.ok ? { ok: true as const, value: on.next(on.id, reply.event) } : reply;
  };
  return await onSession(session, put, keys);
}

function digestOf(seen: unknown): string {
  return createHash('sha256')
    .update(canonicalText(JSON.parse(JSON.stringify(seen))))
    .digest('hex');
}
