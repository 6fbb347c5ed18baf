import { expect, it, vi } from 'vitest';

const { kept } = vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return { kept };
});

import { useLibrary } from '../../../renderer/features/library/library-store.ts';

it('given the trash was shown with words to look for, then the window starts in the list, the words as they were', async () => {
  useLibrary.getState().narrow({ trash: true, text: 'retry' });
  useLibrary.getState().groupBy('day');
  expect(JSON.parse(kept.get('openrath.sessions') ?? '').state.filter.text).toBe('retry');
  await useLibrary.persist.rehydrate();
  const { filter, grouping } = useLibrary.getState();
  expect([filter.trash, filter.text, grouping]).toEqual([false, 'retry', 'day']);
});
