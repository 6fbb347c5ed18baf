import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';
import { familyOf, noSession } from './fake-session-routes.ts';
import type { NewsWire } from './news-wire.ts';

/** `graph` of the fake host: everything in one page, a step an event after the first. */
export function fakeGraphRoutes(os: FakeContract, home: FakeHome, wire: NewsWire) {
  return {
    graph: os.graph.router({
      open: os.graph.open.handler(({ input }) => {
        const rows = familyOf(home, input.session);
        if (rows.length === 0) return noSession;
        const lanes = rows.map((row) => ({
          row,
          edge: 'solid' as const,
          ...(row.parent === undefined ? {} : { fromStep: row.parent.event }),
        }));
        const leftOut = home.leavesOut === undefined ? {} : { lanesLeftOut: home.leavesOut };
        return {
          ok: true,
          lanes,
          ...leftOut,
          steps: rows.flatMap((row) => home.stepsOf.get(row.id) ?? []),
          asOf: wire.seq(),
        };
      }),
      grown: os.graph.grown.handler(({ input }) => {
        const own = home.stepsOf.get(input.session);
        return own === undefined
          ? noSession
          : { ok: true, steps: own.slice(Math.max(0, input.from - 1)), to: own.length + 1 };
      }),
      page: os.graph.page.handler(() => ({ ok: true, steps: [] })),
    }),
  };
}
