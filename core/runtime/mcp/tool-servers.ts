import type { Agent } from '../../model/agent/agent.ts';
import type { Draft, Sha256 } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { KeptProfile, McpProfile } from '../../model/mcp/mcp-profile.ts';
import { listPin, type McpToolText, profileDigest, standings, type ToolStanding } from '../../model/mcp/tool-pins.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { McpFailure, type McpServer, type McpServers, type Reached } from '../ports/mcp.ts';
import type { McpProfiles } from '../ports/mcp-profiles.ts';
import type { McpSignIns } from '../ports/mcp-sign-ins.ts';
import type { Tool } from '../tools/tool.ts';
import { mcpTool } from './mcp-tool.ts';
import type { Pinned } from './offer-server.ts';
import { openForRun } from './open-for-run.ts';
import { type SignedOut, type SigningIn, signedOut, signInTo, signOutOf } from './sign-in.ts';

/** Servers of one run. */
export interface OpenServers {
  readonly tools: readonly Tool[];
  /** What the session records of each, before its first call. */
  readonly pinned: readonly Pinned[];
  /** Ends them, with all that they started. */
  readonly close: () => Promise<void>;
}

/** What a run opens servers with. */
export interface OpeningServers {
  readonly signal: AbortSignal;
  /** Told of each place that a server with a list of hosts wants to reach, before it does. A connection is not made where it rejects. */
  readonly onReached: (server: string, place: Reached) => Promise<void>;
}

/** What a server says of itself now, against what was consented to. */
export interface TestedServer {
  readonly says: McpServer['says'];
  readonly tools: readonly ToolStanding[];
  readonly refused: readonly { readonly name: string; readonly because: string }[];
  /** {@link listPin} of the tools as they are listed now. */
  readonly list: string;
  readonly faults: readonly string[];
  /** Places that it wanted to reach, where it has a list of hosts. */
  readonly reached: readonly Reached[];
}

/** The servers of tools that a home keeps (A2): what persons do with their profiles, and what runs have of them. */
export interface ToolServers {
  /** By name. Throws HostError where they can't be read. */
  readonly list: () => readonly (KeptProfile & { readonly digest: string })[];
  /**
   * Keeps a profile. Nobody consented to it yet. Refused where nothing could ever be started or reached by it. This, and what follows but `test`,
   * is on record as a person's act.
   */
  readonly add: (profile: McpProfile) => Promise<Decision<{ readonly digest: string }>>;
  /**
   * Consents to a profile as it was shown (`digest`): it may be started from now on. With `tools`, the digest of their list, to those too, word
   * for word: the server is asked once more, and another list is refused.
   */
  readonly consent: (asked: Consenting, signal: AbortSignal) => Promise<Decision<{ readonly tools: number }>>;
  /** Starts a server, lists its tools and ends it. */
  readonly test: (name: string, signal: AbortSignal) => Promise<Decision<TestedServer>>;
  /** Of a server that is kept; undefined where its profile asks for none. Rejects with HostError where secrets can't be read. */
  readonly signInState: McpSignIns['state'];
  /** Begins a person's sign-in to a server whose profile is consented to; on record once it is done. Rejects with the reason of the signal. */
  readonly signIn: (name: string, signal: AbortSignal) => Promise<Decision<SigningIn>>;
  /** Forgets what a sign-in gave, and tells the place that gave it. */
  readonly signOut: (name: string) => Promise<Decision<SignedOut>>;
  /** Forgets a server, with what a sign-in to it gave, as {@link ToolServers.signOut} does. */
  readonly remove: (name: string) => Promise<Decision<SignedOut>>;
  /** The tools of an agent's servers as they were consented to, without starting any. None can be called. */
  readonly known: (agent: Pick<Agent, 'servers'>) => readonly Tool[];
  /** The server that a tool is of, by its name, as its tools were consented to; undefined where none has it. */
  readonly serverOf: (tool: string) => string | undefined;
  /** Starts the servers of an agent, and gives what of them it is offered. Rejects with RunFailed where one can't be had. */
  readonly open: (agent: Agent, opening: OpeningServers) => Promise<OpenServers>;
  readonly close: () => Promise<void>;
}

export interface Consenting {
  readonly name: string;
  readonly digest: string;
  readonly tools?: string;
}

export interface ToolServersWorld {
  readonly servers: McpServers;
  readonly profiles: McpProfiles;
  readonly sha256: Sha256;
  /** Records an act of a person. Rejects with HostError where it can't be recorded. */
  readonly record: (act: Draft) => Promise<void>;
}

/** Of a run whose agent names none. */
const NO_SERVERS: OpenServers = { tools: [], pinned: [], close: async () => undefined };

/** Starts nothing by itself. */
export function createToolServers(world: ToolServersWorld): ToolServers {
  const { servers, profiles, sha256 } = world;
  const find = (name: string) => keptOf(world, name);
  return {
    list: () => profiles.read().map((kept) => ({ ...kept, digest: profileDigest(kept.profile, sha256) })),
    add: async (profile) => {
      if (find(profile.name) !== undefined)
        return refuse('already-so', `There is a server ${profile.name} already.`, {
          remedy: 'Remove it first, or give this one another name.',
        });
      const unusable = unusableProfile(world, profile);
      if (unusable !== undefined) return unusable;
      const digest = profileDigest(profile, sha256);
      await put(world, { profile }, { what: 'added', profile: digest });
      return accept({ digest });
    },
    consent: (asked, signal) => consentTo(world, asked, signal),
    test: (name, signal) => testServer(world, name, signal),
    signInState: servers.signIns.state,
    signIn: (name, signal) => signInTo(world, name, signal),
    signOut: (name) => signOutOf(world, name),
    remove: async (name) => {
      const kept = find(name);
      if (kept === undefined) return noServer(name);
      const digest = profileDigest(kept.profile, sha256);
      const notTold = await servers.signIns.forget(kept.profile);
      await change(world, (all) => all.filter(({ profile }) => profile.name !== name), {
        ...{ server: name, what: 'removed', profile: digest },
      });
      return accept(signedOut(name, notTold));
    },
    known: ({ servers: names = [] }) =>
      names.flatMap((name) => {
        const kept = find(name);
        return kept === undefined ? [] : knownTools(kept, sha256);
      }),
    serverOf: (tool) =>
      profiles.read().find((kept) => knownTools(kept, sha256).some(({ name }) => name === tool))?.profile.name,
    open: async ({ servers: names = [] }, opening) =>
      names.length === 0 ? NO_SERVERS : await openForRun(world, names, opening),
    close: servers.close,
  };
}

async function consentTo(
  world: ToolServersWorld,
  { name, digest, tools }: Consenting,
  signal: AbortSignal,
): Promise<Decision<{ readonly tools: number }>> {
  const { sha256 } = world;
  const kept = keptOf(world, name);
  if (kept === undefined) return noServer(name);
  if (profileDigest(kept.profile, sha256) !== digest)
    return refuse('invalid', `The profile of ${name} is not the one that was shown.`, {
      remedy: 'Look at it again, then consent.',
    });
  const unusable = unusableProfile(world, kept.profile);
  if (unusable !== undefined) return unusable;
  const before = kept.consent?.profile === digest ? kept.consent.tools : [];
  if (tools === undefined) {
    const now = { profile: kept.profile, consent: { profile: digest, tools: [...before] } };
    await put(world, now, { what: 'profile-consented', profile: digest });
    return accept({ tools: before.length });
  }
  const listed = await listNow(world, kept.profile, digest, signal);
  if (!listed.ok) return listed;
  if (listPin(listed.value.tools, sha256) !== tools)
    return refuse('invalid', `${name} lists other tools than those that were shown.`, {
      remedy: 'Test it again, look at what changed, then consent.',
    });
  const after = keptOf(world, name);
  // It may have been removed while it was asked.
  if (after === undefined || profileDigest(after.profile, sha256) !== digest) return noServer(name);
  const now = { profile: kept.profile, consent: { profile: digest, tools: [...listed.value.tools] } };
  await put(world, now, { what: 'tools-consented', profile: digest, list: tools });
  return accept({ tools: listed.value.tools.length });
}

async function testServer(world: ToolServersWorld, name: string, signal: AbortSignal): Promise<Decision<TestedServer>> {
  const { sha256 } = world;
  const kept = keptOf(world, name);
  if (kept === undefined) return noServer(name);
  if (kept.consent === undefined) return refuse('invalid', ...nobodyConsented(name));
  const listed = await listNow(world, kept.profile, kept.consent.profile, signal);
  if (!listed.ok) return listed;
  const { tools, ...more } = listed.value;
  return accept({ ...more, tools: standings(kept.consent.tools, tools), list: listPin(tools, sha256) });
}

/** Undefined where no server of that name is kept. */
export function keptOf({ profiles }: ToolServersWorld, name: string): KeptProfile | undefined {
  return profiles.read().find(({ profile }) => profile.name === name);
}

type Changed = PayloadOf<'catalogue/server-changed'>;

function put(world: ToolServersWorld, kept: KeptProfile, act: Omit<Changed, 'server'>): Promise<void> {
  const { name } = kept.profile;
  const others = (all: readonly KeptProfile[]) => all.filter(({ profile }) => profile.name !== name);
  return change(world, (all) => [...others(all), kept], { server: name, ...act });
}

/** Changes what is kept, and records it; what was kept is put back where it can't be recorded. */
async function change(
  { profiles, record }: ToolServersWorld,
  how: Parameters<McpProfiles['change']>[0],
  payload: Changed,
): Promise<void> {
  const before = profiles.read().find(({ profile }) => profile.name === payload.server);
  profiles.change(how);
  try {
    await record({ kind: 'catalogue/server-changed', payload });
  } catch (error) {
    profiles.change((all) => [
      ...all.filter(({ profile }) => profile.name !== payload.server),
      ...(before === undefined ? [] : [before]),
    ]);
    throw error;
  }
}

function knownTools({ profile, consent }: KeptProfile, sha256: Sha256): readonly Tool[] {
  const digest = profileDigest(profile, sha256);
  if (consent?.profile !== digest) return [];
  const call = () => Promise.reject(new Error(`${profile.name} was not opened`));
  return consent.tools.map((tool) => mcpTool({ profile, digest, call }, tool, sha256));
}

interface Listed extends Pick<TestedServer, 'says' | 'refused' | 'faults' | 'reached'> {
  readonly tools: readonly McpToolText[];
}

async function listNow(
  { servers }: ToolServersWorld,
  profile: McpProfile,
  consent: string,
  signal: AbortSignal,
): Promise<Decision<Listed>> {
  let server: McpServer | undefined;
  const reached: Reached[] = [];
  const onReached = async (place: Reached) => void reached.push(place);
  try {
    server = await servers.open({ profile, consent, onReached }, signal);
    const { tools, refused } = await server.list(signal);
    return accept({ says: server.says, tools, refused, faults: server.faults(), reached });
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error;
    // What is wrong with an address says itself what to do.
    if (error.code === 'bad-address') return refuse('unsupported', error.message);
    const says = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
    const { remedy = 'Look at its profile, and whether its program is there.' } = error;
    return refuse('unsupported', says, { remedy });
  } finally {
    await server?.close();
  }
}

/** A profile by which nothing could ever be started or reached is refused before it is kept or consented to. */
function unusableProfile({ servers }: ToolServersWorld, profile: McpProfile) {
  const problem = servers.problemOf(profile);
  if (problem === undefined) return undefined;
  return refuse('invalid', `The profile of ${profile.name} can’t be used: ${problem.field}: ${problem.says}`);
}

/** The fact and the remedy where a profile lacks its consent. */
export function nobodyConsented(name: string): [message: string, more: { readonly remedy: string }] {
  return [
    `Nobody consented to ${name}. Nothing was started.`,
    { remedy: `Look at it and consent: openrath mcp consent ${name}` },
  ];
}

/** The refusal where no server of that name is kept. */
export function noServer(name: string) {
  return refuse('not-found', `There is no server ${name}.`, { remedy: 'List them: openrath mcp list' });
}
