import type { FakeContract } from './fake-host.ts';

/** `trash` of the fake host: always empty. */
export function fakeTrashRoutes(os: FakeContract) {
  const nothing = { events: 0, blobs: 0, sizeBytes: 0 };
  return {
    trash: os.trash.router({
      preview: os.trash.preview.handler(() => ({ sessions: [], kept: [], ...nothing })),
      empty: os.trash.empty.handler(() => ({ ok: true as const, sessions: 0, ...nothing })),
    }),
  };
}
