import type { McpProfile } from '../../../model/mcp/mcp-profile.ts';
import { asSentence } from '../../../model/sentence.ts';
import { oneLine } from '../../../projections/text/one-line.ts';
import { McpFailure } from '../../../runtime/ports/mcp.ts';
import type { McpSignIns, SignInBegun } from '../../../runtime/ports/mcp-sign-ins.ts';
import type { Secrets } from '../../../runtime/ports/secrets.ts';
import type { Resolve } from '../http/open-lookup.ts';
import { keptName, type SignInPlace } from './kept-name.ts';
import type { KeptSignIn } from './kept-sign-in.ts';
import { notSignedIn, signInAgain } from './not-signed-in.ts';

/** What sign-ins need from outside. */
export interface SignInWorld {
  /** Where what they give is kept. */
  readonly secrets: Secrets;
  /** Where names lead; as this machine has it where absent. */
  readonly resolve?: Resolve;
}

/** Persons' sign-ins, and what requests to servers take of them. */
export interface SignIns extends McpSignIns {
  /** Undefined where nobody is signed in. Rejects as secrets do. */
  readonly find: (place: SignInPlace) => Promise<KeptSignIn | undefined>;
  /** In the place of `old`, which the server did not take; asked for once, however many requests wait for it. Rejects with McpFailure `sign-in`. */
  readonly refreshed: (place: SignInPlace, old: KeptSignIn) => Promise<KeptSignIn>;
}

/** The client of OAuth is large, and most programs sign in nowhere. */
const client = () => import('./sign-in-client.ts');

/** Asks nobody by itself. */
export function openSignIns(world: SignInWorld): SignIns {
  const { secrets } = world;
  const refreshing = new Map<string, Promise<KeptSignIn>>();
  return {
    state: async ({ name, start }) => {
      if (start.over !== 'http' || start.signIn === undefined) return undefined;
      const where = await secrets.where(keptName({ name, url: start.url }));
      return where === undefined ? 'out' : where === 'locked' ? 'locked' : 'in';
    },
    begin: async (profile, signal) => await begin(world, profile, signal),
    forget: async ({ name, start }) => {
      return start.over === 'http' ? await forget(world, { name, url: start.url }) : undefined;
    },
    find: async (place) => await (await client()).findKept(secrets, place),
    refreshed: (place, old) => {
      const name = keptName(place);
      const underWay = refreshing.get(name);
      if (underWay !== undefined) return underWay;
      const done = refresh(world, place, old).finally(() => refreshing.delete(name));
      refreshing.set(name, done);
      return done;
    },
  };
}

async function begin(
  { secrets: keeper, resolve }: SignInWorld,
  { name, start }: McpProfile,
  signal: AbortSignal,
): Promise<SignInBegun> {
  if (start.over !== 'http' || start.signIn === undefined)
    throw new McpFailure('sign-in', `The profile of ${name} asks for no sign-in: it has no \`signIn\`.`);
  const { beginSignIn, keep, sayFailure } = await client();
  const place = { name, url: start.url };
  const failed = (cause: unknown, secrets: readonly string[] = []) => {
    if (signal.aborted) throw signal.reason;
    throw new McpFailure('sign-in', `Nobody was signed in to ${name}. ${asSentence(sayFailure(cause, secrets))}`);
  };
  const flow = { server: start.url, signal, ...(resolve === undefined ? {} : { resolve }) };
  const waiting = await beginSignIn(flow, start.signIn).catch((cause) => failed(cause));
  signal.addEventListener('abort', waiting.close, { once: true });
  if (signal.aborted) waiting.close();
  const finish = async () => {
    try {
      await keep(keeper, place, await waiting.finish());
    } catch (cause) {
      failed(cause, waiting.secrets);
    } finally {
      waiting.close();
      signal.removeEventListener('abort', waiting.close);
    }
  };
  return { url: waiting.url, finish };
}

/** Longest that a place is waited for that is told of the end of a sign-in, in ms. */
const REVOKE_MS = 10_000;
/** Longest that is repeated of what it says, in UTF-16 units. */
const LONGEST_SAID = 300;

async function forget({ secrets, resolve }: SignInWorld, place: SignInPlace): Promise<string | undefined> {
  const name = keptName(place);
  if ((await secrets.where(name)) === undefined) return undefined;
  const { findKept, revokeKept, sayFailure } = await client();
  const kept = await findKept(secrets, place).catch(() => undefined);
  await secrets.remove(name);
  if (kept === undefined) return 'What the sign-in gave could not be read.';
  const flow = {
    ...{ server: place.url, signal: AbortSignal.timeout(REVOKE_MS) },
    ...(resolve === undefined ? {} : { resolve }),
  };
  try {
    await revokeKept(flow, kept);
    return undefined;
  } catch (cause) {
    const { accessToken, refreshToken = '', client: program } = kept;
    const says = sayFailure(cause, [accessToken, refreshToken, program.client_secret ?? '']);
    return asSentence(oneLine(says, LONGEST_SAID).text);
  }
}

async function refresh({ secrets, resolve }: SignInWorld, place: SignInPlace, old: KeptSignIn): Promise<KeptSignIn> {
  const { findKept, keep, refreshKept, sayFailure, isRefused } = await client();
  const { name, url } = place;
  const again = (says: string) => notSignedIn(says, signInAgain(name));
  const now = await findKept(secrets, place);
  if (now === undefined) throw again(`Nobody is signed in to ${name} any more.`);
  // Somebody else did so meanwhile.
  if (now.accessToken !== old.accessToken) return now;
  const { refreshToken } = now;
  if (refreshToken === undefined) throw again(`What you signed in to ${name} with has expired.`);
  // It serves all that wait for it: it does not end with the one that was first.
  const flow = { server: url, signal: new AbortController().signal, ...(resolve === undefined ? {} : { resolve }) };
  try {
    const asked = await refreshKept(flow, now, refreshToken);
    return await keep(secrets, place, asked);
  } catch (cause) {
    const says = asSentence(sayFailure(cause, [refreshToken, now.accessToken, now.client.client_secret ?? '']));
    if (!isRefused(cause)) throw new McpFailure('sign-in', `The sign-in to ${name} could not be renewed. ${says}`);
    // It is of no more use to anybody.
    await secrets.remove(keptName(place));
    throw again(`What you signed in to ${name} with is not renewed. ${says}`);
  }
}
