import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';

/** `search` of the fake host: steps whose title has the text as it stands, in the order of the home, all of them indexed. */
export function fakeSearchRoutes(os: FakeContract, home: FakeHome) {
  return {
    search: os.search.router({
      find: os.search.find.handler(({ input: { text, limit = 50, after } }) => {
        const steps = [...home.stepsOf.values()].flat();
        const found = steps.filter(({ title }) => title.includes(text));
        const from = Number(after ?? 0);
        const hits = found.slice(from, from + limit).map(({ key, event, session, kind, title }) => {
          const at = title.indexOf(text);
          const row = home.rows.get(session);
          return {
            session,
            title: row?.title ?? session,
            root: row?.root ?? session,
            event,
            step: key,
            kind,
            excerpt: title,
            marks: [[at, at + text.length] as [number, number]],
            trashed: false,
          };
        });
        const next = from + limit < found.length ? { next: String(from + limit) } : {};
        return { ok: true as const, hits, indexed: steps.length, total: steps.length, ...next };
      }),
    }),
  };
}
