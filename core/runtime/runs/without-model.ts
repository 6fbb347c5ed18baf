import type { RunsWorld } from './runs-world.ts';

/** Work that asks no model needs none to be there, and offers no tools unless it calls some. */
export function withoutModel({ openServers, toolsOf, ...world }: RunsWorld, callsTools: boolean): RunsWorld {
  const prepare = () => Promise.reject(new Error('work that has no model asked one'));
  const modelOf = async () => ({ provider: 'none', model: 'none', prepare });
  if (!callsTools) return { ...world, toolsOf: () => [], modelOf };
  return { ...world, toolsOf, modelOf, ...(openServers === undefined ? {} : { openServers }) };
}
