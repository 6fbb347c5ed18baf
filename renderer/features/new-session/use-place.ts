import type { HostClient } from '../../host/client.ts';
import { host } from '../../host/client.ts';
import { AnswerCache } from '../inspector/answer-cache.ts';
import { useAnswer } from '../inspector/use-answer.ts';

type Place = Awaited<ReturnType<HostClient['runs']['place']>>;

const places = new AnswerCache<Place>({
  ask: async (_, signal) => ({ ok: true, value: await host().runs.place({}, { signal }) }),
  weigh: () => 1,
  mostWeight: 1,
});

/** What agents can be run in on this machine; asked anew each time it is shown, since it may have been put right. */
export function usePlace() {
  return useAnswer(places, 'here', { again: true });
}
