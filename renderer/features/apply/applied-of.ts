import { host } from '../../host/client.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { AnswerCache } from '../inspector/answer-cache.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import type { AppliedEntry } from './apply-acts.ts';

/** Where a session's files came from, and what it wrote outside, oldest first. */
export interface Applied {
  /** False where no files are on record. */
  readonly hasFiles: boolean;
  readonly began?: string;
  readonly applied: readonly AppliedEntry[];
}

/** The key of what a session had applied when it was at a head. */
export function appliedKey(session: string, head = ''): string {
  return `${session} ${head}`;
}

/** By session and head. */
export const appliedOf = new AnswerCache<Applied>({
  ask: async (key, signal) => {
    const [session = ''] = key.split(' ');
    const reply = await host().files.applied({ session }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: ({ applied }) => applied.length + 1,
  mostWeight: 10_000,
});

/** What a session had written outside at its newest event, oldest first; undefined until that is known. */
export function useApplied(session: string): readonly AppliedEntry[] | undefined {
  const head = useSessions((state) => (state.rev >= 0 ? state.rows.get(session)?.head : undefined));
  const known = useAnswer(appliedOf, appliedKey(session, head));
  return known.state === 'ready' ? known.value.applied : undefined;
}
