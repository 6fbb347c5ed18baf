import type { HostClient } from '../../contract/connect.ts';
import type { Agent } from '../agent.ts';
import type { Studio } from '../open-studio.ts';
import { agentsOf, type Child, childrenOf } from './children.ts';
import { copyAt } from './copy-at.ts';
import type { Manifest } from './manifest.ts';

/** What has agents and other parts as its fields, and is a value: nothing changes one. */
export abstract class Part {
  /** Agents and parts that are its fields, or in lists and plain objects that are, by the names of fields: `planner`, `readers.0`. An instance is there once. */
  namedChildren(): ReadonlyMap<string, Child> {
    return childrenOf(this);
  }

  /** All agents in it, those of its parts too, each once, by where it is first: `review.critic`. Throws RefusedError for a part that is in itself. */
  namedAgents(): ReadonlyMap<string, Agent> {
    return agentsOf(this);
  }

  /**
   * A copy of it whose agents work in this backend. What it has beside agents, nodes and parts is the same in both, and a private member (`#name`)
   * is in none. Throws RefusedError for a backend that there is not, and for a part that is in itself.
   */
  to(backend: string): this {
    return copyAt(this, backend);
  }

  /**
   * What is known of it before it runs (X2): its agents, and what keeps them from running in this home, models and keys, servers, tools, sandboxes. Runs
   * nothing. Throws RefusedError for a part that is in itself, and for a declared workflow that is no document.
   */
  async compile(home: Pick<Studio, 'host'> | HostClient): Promise<Manifest> {
    // What compiles knows the kinds of parts, which are made of this.
    const { manifestOf } = await import('./manifest.ts');
    return await manifestOf(this, isStudio(home) ? home.host : home);
  }
}

/** A client answers to every name but is asked by `in` for none. */
function isStudio(home: Pick<Studio, 'host'> | HostClient): home is Pick<Studio, 'host'> {
  return 'host' in home;
}
