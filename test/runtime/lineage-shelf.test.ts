import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { checkedReader } from '../../core/runtime/read-checked.ts';
import { createLineages, type Lineages } from '../../core/runtime/views/lineages.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { seeded } from '../projections/seeded.ts';
import { openTestHome } from './test-home.ts';

const said = (seq: number) => ({
  payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `word ${seq}` }] },
});

it.each([1, 2, 3])(
  'S6: sequence %i of appends, forks and erases: a shelf that was kept shows what a new one reads, and what grew since the start is all of it',
  async (seed) => {
    const { host, client, close } = await openTestHome();
    const random = seeded(seed);
    const events: StoredEvent[] = [];
    const session = 'trunk' as SessionId;
    const append = async (count: number) => {
      const more = chainOf(session, events.length, events.length + count, events.at(-1), said);
      await put(host, session, events.at(-1), more);
      events.push(...more);
    };
    const shown = async (lineages: Lineages) => {
      const opened = await lineages.open(session);
      // What was kept is as of older news: none since was of an event in it.
      const view = opened.ok ? { ...opened.value, asOf: 0 } : opened.refusal;
      return { view, preview: await lineages.preview(session) };
    };
    await append(3);
    for (let turn = 0; turn < 25; turn++) {
      const what = random();
      if (what < 0.6) await append(1 + Math.floor(random() * 5));
      else if (what < 0.9) {
        const at = events[Math.floor(random() * events.length)]?.id as EventId;
        expect(await client.sessions.fork({ session, at })).toMatchObject({ ok: true });
      } else {
        const event = events[Math.floor(random() * events.length)]?.id as EventId;
        expect(await client.sessions.erase({ session, event, reason: 'secret' })).toMatchObject({ ok: true });
      }
      const fresh = createLineages({ ...host, read: checkedReader(sha256), sha256 });
      expect(await shown(host.lineages)).toEqual(await shown(fresh));
      await fresh.close();
      const opened = await host.lineages.open(session);
      const own = opened.ok ? opened.value.steps.filter((step) => step.session === session) : [];
      const grown = { steps: own, to: events.length };
      expect(await client.graph.grown({ session, from: 0 })).toEqual({ ok: true, ...grown });
    }
    expect(await client.graph.grown({ session: 'nobody', from: 0 })).toMatchObject({ refusal: { code: 'not-found' } });
    await close();
  },
);
