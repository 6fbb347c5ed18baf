import type { FakeContract } from './fake-host.ts';

const refusal = { code: 'unsupported', message: 'Nothing is kept in a made-up host.' } as const;

/** Memory, servers of tools and context of a made-up host: nothing is kept, and nothing can be compressed. */
export function fakeMindRoutes(os: FakeContract) {
  const refused = { ok: false, refusal } as const;
  return {
    memory: {
      list: os.memory.list.handler(() => ({ ok: true, items: [], of: 0 })),
      show: os.memory.show.handler(() => refused),
      erase: os.memory.erase.handler(() => refused),
    },
    mcp: {
      list: os.mcp.list.handler(() => []),
      add: os.mcp.add.handler(() => refused),
      consent: os.mcp.consent.handler(() => refused),
      test: os.mcp.test.handler(() => refused),
      signIn: os.mcp.signIn.handler(async function* () {
        yield { type: 'refused', refusal: refused.refusal };
      }),
      signOut: os.mcp.signOut.handler(() => refused),
      remove: os.mcp.remove.handler(() => refused),
    },
    models: {
      list: os.models.list.handler(() => ({ kept: 'none', providers: [] })),
      setKey: os.models.setKey.handler(() => refused),
      removeKey: os.models.removeKey.handler(() => refused),
      test: os.models.test.handler(() => refused),
    },
    setups: {
      run: os.setups.run.handler(() => refused),
      list: os.setups.list.handler(() => []),
      empty: os.setups.empty.handler(() => refused),
    },
    policy: {
      list: os.policy.list.handler(() => []),
      withoutTool: os.policy.withoutTool.handler(() => ({ rules: [], tools: [] })),
      revoke: os.policy.revoke.handler(() => refused),
    },
    context: {
      compress: os.context.compress.handler(() => refused),
      preview: os.context.preview.handler(() => refused),
      pin: os.context.pin.handler(() => refused),
    },
  };
}
