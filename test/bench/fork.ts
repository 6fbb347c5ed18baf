import type { SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { addSession, sealing, withBareLoop, withStore } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const FORKS = 60;

/** A fork of a short and of a long session: the same cost, near that of one durable commit. */
export async function benchFork(): Promise<Figure[]> {
  const bare = withBareLoop((insert) => {
    const body = Buffer.alloc(600, 'x');
    return Array.from({ length: FORKS }, () => {
      const start = performance.now();
      insert(body);
      return performance.now() - start;
    });
  });
  return withStore(async (opened) => {
    const figures: Figure[] = [];
    for (const events of [10, 10_000]) {
      const { session, head } = await addSession(opened, events);
      const took: number[] = [];
      for (let made = 0; made < FORKS; made++) {
        const child = sealing.ids.uuid() as SessionId;
        const payload = { from: session, at: head, reason: 'person' };
        const first = sealStream(
          [{ kind: 'session/forked', payload }],
          { session: child, nextSeq: 0, parents: [head], by: 'person' },
          sealing,
        );
        took.push(await timed(() => opened.store.append([{ session: child, expectedHead: undefined, events: first }])));
      }
      figures.push({
        what: `fork of a session of ${events} events (median)`,
        value: `${median(took).toFixed(2)} ms`,
        ratio: median(took) / median(bare),
        against: 'one bare durable commit',
      });
    }
    return figures;
  });
}
