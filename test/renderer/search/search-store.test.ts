import { beforeEach, expect, it } from 'vitest';
import { useSearch } from '../../../renderer/features/search/search-store.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost } from '../fake-host.ts';

beforeEach(() => {
  useSearch.setState({ text: '', trashed: false, answer: { type: 'none' } });
  attachHost(createFakeHost(fakeHome(30)).openDuplex());
});

/** The first state from now on of which something is true. */
function until(isSo: (state: ReturnType<typeof useSearch.getState>) => boolean) {
  return new Promise<ReturnType<typeof useSearch.getState>>((resolve) => {
    const stop = useSearch.subscribe((state) => {
      if (!isSo(state)) return;
      stop();
      resolve(state);
    });
  });
}

it('what is typed last is what is answered', async () => {
  const answered = until(({ answer }) => answer.type === 'found');
  useSearch.getState().look('e');
  useSearch.getState().again();
  useSearch.getState().look('zzz');
  useSearch.getState().again();
  expect((await answered).answer).toMatchObject({ type: 'found', text: 'zzz', hits: [] });
});

it('more hits come behind those that are there, until there are no more', async () => {
  useSearch.setState({ text: 'e' });
  const first = until(({ answer }) => answer.type === 'found');
  useSearch.getState().again();
  const { answer } = await first;
  if (answer.type !== 'found') throw new Error('nothing was found');
  const second = until((state) => state.answer !== answer);
  useSearch.getState().more();
  const { answer: longer } = await second;
  if (longer.type !== 'found') throw new Error('nothing more was found');
  expect([answer.hits.length, longer.hits.slice(0, answer.hits.length)]).toEqual([60, answer.hits]);
  expect(longer.hits.length).toBeGreaterThan(60);
});

it('a text of blanks asks nothing', async () => {
  const emptied = until(({ answer }) => answer.type === 'none');
  useSearch.setState({ answer: { type: 'refused', text: 'x', refusal: { code: 'invalid', message: 'no' } } });
  useSearch.getState().look('  ');
  expect((await emptied).answer).toEqual({ type: 'none' });
});
