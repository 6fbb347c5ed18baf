import type { RunsWorld } from './runs-world.ts';

/** Work that asks no model needs none to be there, and offers no tools. */
export function withoutModel({ openServers: _, ...world }: RunsWorld): RunsWorld {
  const prepare = () => Promise.reject(new Error('work that has no model asked one'));
  return { ...world, toolsOf: () => [], modelOf: async () => ({ provider: 'none', model: 'none', prepare }) };
}
