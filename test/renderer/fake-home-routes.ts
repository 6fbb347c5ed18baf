import type { FakeActs } from './fake-acts.ts';
import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';
import type { NewsWire } from './news-wire.ts';

/** `home` of the fake host. */
export function fakeHomeRoutes(os: FakeContract, home: FakeHome, { acts, wire }: { acts: FakeActs; wire: NewsWire }) {
  return {
    home: os.home.router({
      info: os.home.info.handler(() => ({
        home: '/home/ada/.openrath',
        version: '0.1.0',
        platform: 'linux',
        zone: 'Europe/Berlin',
        sessions: home.rows.size,
        files: home.rows.size,
      })),
      follow: os.home.follow.handler(({ signal }) => wire.follow(signal)),
      state: os.home.state.handler(() => home.state),
      reflog: os.home.reflog.handler(acts.reflog),
      undo: os.home.undo.handler(({ input }) => acts.undo(input.act)),
      redo: os.home.redo.handler(() => acts.redo()),
      verify: os.home.verify.handler(() => ({
        sound: true,
        events: 1_204,
        blobs: 16,
        sessions: home.rows.size,
        withheld: 0,
        faults: [],
        vouches: 'Every hash and link was recomputed.',
      })),
      readable: os.home.readable.handler(() => ({ ok: true as const, events: 16, withoutPayload: 2, sessions: 3 })),
      setAside: os.home.setAside.handler(() => ({ ok: true as const, files: home.state.damaged?.files ?? [] })),
    }),
  };
}
