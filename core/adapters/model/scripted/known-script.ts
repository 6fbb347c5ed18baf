import { readScript } from './read-script.ts';
import type { Script } from './script.ts';

/** Scripts that are remembered: every run of an agent, and of each of its sub-agents, opens one. */
const REMEMBERED = 8;

const known = new Map<string, Script>();

/** {@link readScript}, once for runs that follow on each other with the same text. Throws as it does, each time. */
export function knownScript(text: string, name: string): Script {
  const script = known.get(text) ?? readScript(text, name);
  // The newest is the last.
  known.delete(text);
  known.set(text, script);
  for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
  return script;
}
