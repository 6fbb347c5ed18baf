import { useEffect, useState } from 'react';
import type { RunSpentView, SessionRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { isImported } from '../../ui/is-imported.ts';
import { AnswerCache } from '../inspector/answer-cache.ts';
import { useAnswer } from '../inspector/use-answer.ts';

/** What the newest run of a session came to, and its caps. */
export type Spent = RunSpentView;

const answers = new AnswerCache<Spent>({
  ask: async (key, signal) => {
    const [session = ''] = key.split('\n');
    const reply = await host().runs.spent({ session }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: () => 1,
  mostWeight: 50,
});

/** A session that goes on fast is asked about once its head has stood for so long, in ms. */
const DELAY_MS = 150;

/** Asked anew whenever the session goes on; what is known stays meanwhile. Undefined where its newest run is none of an agent here, nor of a program whose agents are known. */
export function useSpent(row: SessionRow): Spent | undefined {
  const isOurs = !isImported(row) && row.madeUp !== true;
  const answer = useAnswer(answers, isOurs ? `${row.id}\n${row.head}` : undefined, { delayMs: DELAY_MS });
  const [kept, keep] = useState<{ readonly session: string; readonly spent: Spent }>();
  useEffect(() => {
    if (answer.state === 'ready') keep({ session: row.id, spent: answer.value });
  }, [answer, row.id]);
  if (answer.state === 'ready') return answer.value;
  return answer.state === 'loading' && isOurs && kept?.session === row.id ? kept.spent : undefined;
}
