import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';
import type { NewsWire } from './news-wire.ts';

/** Bytes of the one blob that each of the fake's sessions holds. */
const blobBytes = 4_000;

/** `trash` of the fake host: a session stays where one that is not in the trash left from it. */
export function fakeTrashRoutes(os: FakeContract, home: FakeHome, wire: NewsWire) {
  const rows = () => [...home.rows.values()];
  const holder = (id: string) => rows().find((row) => row.parent?.session === id && !row.trashed);
  const preview = () => {
    const trashed = rows().filter((row) => row.trashed);
    const going = trashed.filter(({ id }) => holder(id) === undefined);
    return {
      sessions: going.map(({ id: session, title, events, sizeBytes }) => ({ session, title, events, sizeBytes })),
      kept: trashed.flatMap(({ id: session, title }) => {
        const by = holder(session);
        return by === undefined ? [] : [{ session, title, because: `“${by.title}” stands on its events` }];
      }),
      events: going.reduce((sum, { events }) => sum + events, 0),
      blobs: going.length,
      sizeBytes: going.reduce((sum, { sizeBytes }) => sum + sizeBytes + blobBytes, 0),
    };
  };
  return {
    trash: os.trash.router({
      preview: os.trash.preview.handler(preview),
      empty: os.trash.empty.handler(({ input }) => {
        const { sessions, kept: _, ...sum } = preview();
        const known = sessions.map(({ session }) => session);
        const other = input.sessions.find((session) => !known.includes(session));
        if (other !== undefined) {
          const message = `“${home.rows.get(other)?.title ?? other}” is not in the trash.`;
          return { ok: false as const, refusal: { code: 'in-use' as const, message, remedy: 'Look again.' } };
        }
        for (const session of input.sessions) home.rows.delete(session);
        wire.tell([{ type: 'resync' }]);
        return { ok: true as const, sessions: input.sessions.length, ...sum };
      }),
    }),
  };
}
