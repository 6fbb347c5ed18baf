import { profileDigest } from '../../model/mcp/tool-pins.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { McpFailure } from '../ports/mcp.ts';
import { keptOf, nobodyConsented, noServer, type ToolServersWorld } from './tool-servers.ts';

/** A sign-in that waits for its person. */
export interface SigningIn {
  /** To be shown whole, then opened in a browser. */
  readonly url: string;
  /** Settles when it is done and on record. To be called once. */
  readonly finish: () => Promise<Decision<{ readonly name: string }>>;
}

/** Longest that a person is waited for, in ms. */
const PATIENCE_MS = 300_000;

/** As {@link ToolServers.signIn} says. */
export async function signInTo(
  world: ToolServersWorld,
  name: string,
  signal: AbortSignal,
): Promise<Decision<SigningIn>> {
  const { servers, sha256, record } = world;
  const kept = keptOf(world, name);
  if (kept === undefined) return noServer(name);
  const { profile, consent } = kept;
  const digest = profileDigest(profile, sha256);
  if (consent?.profile !== digest) return refuse('invalid', ...nobodyConsented(name));
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const told = <T>(work: () => Promise<T>) => inWords({ name, signal, until }, work);
  const begun = await told(() => servers.signIns.begin(profile, until));
  if (!begun.ok) return begun;
  const { url, finish } = begun.value;
  const finished = async (): Promise<Decision<{ readonly name: string }>> => {
    const done = await told(finish);
    if (!done.ok) return done;
    const now = keptOf(world, name);
    try {
      // It may have been removed while it was waited for.
      if (now === undefined || profileDigest(now.profile, sha256) !== digest) throw new Removed();
      await record({ kind: 'catalogue/server-changed', payload: { server: name, what: 'signed-in', profile: digest } });
      return accept({ name });
    } catch (error) {
      await servers.signIns.forget(profile);
      if (error instanceof Removed) return noServer(name);
      throw error;
    }
  };
  return accept({ url, finish: finished });
}

/** As {@link ToolServers.signOut} says. */
export async function signOutOf(world: ToolServersWorld, name: string): Promise<Decision<SignedOut>> {
  const { servers, sha256, record } = world;
  const kept = keptOf(world, name);
  if (kept === undefined) return noServer(name);
  const state = await servers.signIns.state(kept.profile);
  if (state === undefined || state === 'out') return refuse('already-so', `Nobody is signed in to ${name}.`);
  const notTold = await servers.signIns.forget(kept.profile);
  const profile = profileDigest(kept.profile, sha256);
  await record({ kind: 'catalogue/server-changed', payload: { server: name, what: 'signed-out', profile } });
  return accept(signedOut(name, notTold));
}

/** A server whose sign-in is forgotten. */
export interface SignedOut {
  readonly name: string;
  /** Why the server was not told, in words. Absent where it was, or where there was nothing to tell. */
  readonly notTold?: string;
}

/** The same out of what {@link McpSignIns.forget} gave. */
export function signedOut(name: string, notTold: string | undefined): SignedOut {
  return notTold === undefined ? { name } : { name, notTold };
}

class Removed extends Error {}

interface Telling {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly until: AbortSignal;
}

async function inWords<T>({ name, signal, until }: Telling, work: () => Promise<T>): Promise<Decision<T>> {
  try {
    return accept(await work());
  } catch (error) {
    signal.throwIfAborted();
    if (until.aborted)
      return refuse('unsupported', `Nobody signed in to ${name} within five minutes.`, { remedy: 'Begin again.' });
    if (error instanceof McpFailure)
      return refuse('unsupported', error.message, error.remedy === undefined ? {} : { remedy: error.remedy });
    throw error;
  }
}
