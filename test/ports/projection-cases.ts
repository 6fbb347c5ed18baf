import { expect, it } from 'vitest';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import type { OpenSubject } from './subject.ts';

const [a, b] = ['a', 'b'] as SessionId[] as [SessionId, SessionId];
const [one, two] = ['1'.repeat(64), '2'.repeat(64)] as EventId[] as [EventId, EventId];

/** Derived texts (S6). */
export function projectionCases(open: OpenSubject): void {
  it('S6: a projection comes back with the head it was folded up to', async () => {
    const { store } = await open();
    await store.saveProjections('summary', [
      { session: a, head: one, text: '{"title":"\u00e9"}' },
      { session: b, head: two, text: '{}' },
    ]);
    expect(await store.projection('summary', a)).toEqual({ head: one, text: '{"title":"\u00e9"}' });
    expect(await store.projection('summary', b)).toEqual({ head: two, text: '{}' });
  });

  it('S6: saving again replaces, and names are apart', async () => {
    const { store } = await open();
    await store.saveProjections('summary', [{ session: a, head: one, text: 'first' }]);
    await store.saveProjections('usage', [{ session: a, head: one, text: 'other' }]);
    await store.saveProjections('summary', [{ session: a, head: two, text: 'second' }]);
    expect(await store.projection('summary', a)).toEqual({ head: two, text: 'second' });
    expect(await store.projection('usage', a)).toEqual({ head: one, text: 'other' });
  });

  it('a projection that was never saved is undefined', async () => {
    const { store } = await open();
    expect(await store.projection('summary', a)).toBeUndefined();
  });
}
