import type { FakeContract } from './fake-host.ts';

/** `search` of the fake host: everything is indexed and nothing is found. */
export function fakeSearchRoutes(os: FakeContract) {
  return {
    search: os.search.router({
      find: os.search.find.handler(() => ({ ok: true as const, hits: [], indexed: 0, total: 0 })),
    }),
  };
}
