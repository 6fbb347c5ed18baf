import type { Refused } from './toasts.ts';

/** Calls that are under way at once: the host carries them out one after another, and need not wait for a window that is busy showing what they came to. */
const atOnce = 100;

interface EachOfMany {
  readonly call: (session: string) => Promise<{ ok: true } | Refused>;
  /** Told after each that is done. False ends it: no other is begun. */
  readonly onDone: (done: number) => boolean;
}

/** Makes a call for each of many sessions, a few at once. Gives those for which the host did as asked, in their order. Never begins more than `onDone` lets it. */
export async function eachOfMany(
  sessions: readonly string[],
  { call, onDone }: EachOfMany,
): Promise<readonly string[]> {
  const allowed = new Set<string>();
  let next = 0;
  let done = 0;
  let goesOn = true;
  const work = async (): Promise<void> => {
    for (let session = sessions[next++]; goesOn && session !== undefined; session = sessions[next++]) {
      const { ok } = await call(session);
      if (ok) allowed.add(session);
      if (!onDone(++done)) goesOn = false;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, sessions.length) }, work));
  return sessions.filter((session) => allowed.has(session));
}
