import type { FakeContract } from './fake-host.ts';

const refusal = { code: 'unsupported', message: 'Nothing is remembered in a made-up host.' } as const;

/** Memory and context of a made-up host: nothing is kept, and nothing can be compressed. */
export function fakeMindRoutes(os: FakeContract) {
  const refused = { ok: false, refusal } as const;
  return {
    memory: {
      list: os.memory.list.handler(() => ({ ok: true, items: [], of: 0 })),
      show: os.memory.show.handler(() => refused),
      erase: os.memory.erase.handler(() => refused),
    },
    context: {
      compress: os.context.compress.handler(() => refused),
      pin: os.context.pin.handler(() => refused),
    },
  };
}
