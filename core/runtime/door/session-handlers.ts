import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { canonicalText } from '../../model/canonical.ts';
import type { CatalogueCommand } from '../../model/catalogue/commands.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { AtBreak, Detach } from '../../model/session/commands.ts';
import type { SeqRange } from '../../model/session/missing-before.ts';
import { logsLeftOut } from '../../projections/session-summary/left-out-of.ts';
import { sayMissing } from '../../projections/text/say-missing.ts';
import { type FindAsked, type FindPage, findInSessions } from '../find/find-in-sessions.ts';
import type { Host } from '../host.ts';
import { writeNative } from '../native/write-native.ts';
import { checkedTextOf } from '../newsroom.ts';
import { ownPage } from '../own-events.ts';
import { HostError } from '../ports.ts';
import type { LostEvent } from '../readable-events.ts';
import { isReadable } from '../views/check-readable.ts';
import { exportLineage } from '../views/export-lineage.ts';
import { usageOf } from '../views/usage-of.ts';
import { answer } from './answer.ts';
import { copiesIn } from './copies-in.ts';
import { streamInWords } from './in-words.ts';

const PAGE = 500;

/** Calls about one session or the list of all. */
export function sessionHandlers(host: Host) {
  const os = implement(contract.sessions);
  const change = (command: CatalogueCommand) => host.catalogueCommands.run(command);
  return os.router({
    list: os.list.handler(async ({ input }) =>
      (await host.index.rows()).filter((row) => input.trashed === undefined || row.trashed === input.trashed),
    ),
    pieces: os.pieces.handler(async function* () {
      yield* streamInWords(host.streams.track(host.index.pieces()));
    }),
    show: os.show.handler(async ({ input }) => answer(await show(host, input.session), (value) => value)),
    preview: os.preview.handler(({ input }) => host.lineages.preview(input.session as SessionId)),
    events: os.events.handler(async ({ input }) => answer(await events(host, input), (value) => value)),
    find: os.find.handler(async ({ input, signal }) =>
      answer(await find(host, input, signal), ({ unsearched, ...page }) => ({
        ...page,
        ...(unsearched.length === 0 ? {} : { unsearched }),
      })),
    ),
    usage: os.usage.handler(async ({ input, signal }) =>
      answer(await usage(host, input.sessions as SessionId[], signal), (value) => value),
    ),
    fork: os.fork.handler(async ({ input }) => {
      const { title } = input;
      return answer(
        await host.sessionCommands.fork({
          type: 'session/fork',
          ...placeOf(input),
          ...(title === undefined ? {} : { title }),
        }),
        (made) => made,
      );
    }),
    spawn: os.spawn.handler(async ({ input }) =>
      answer(
        await host.sessionCommands.spawn({ type: 'session/spawn', ...placeOf(input), task: input.task }),
        (made) => made,
      ),
    ),
    detach: os.detach.handler(async ({ input }) =>
      answer(await host.sessionCommands.detach({ type: 'session/detach', ...placeOf(input) }), (made) => made),
    ),
    rename: os.rename.handler(async ({ input }) =>
      answer(
        await change({ type: 'catalogue/rename', session: input.session as SessionId, title: input.title }),
        () => ({ title: input.title.trim() }),
      ),
    ),
    trash: os.trash.handler(async ({ input }) =>
      answer(await change({ type: 'catalogue/trash', session: input.session as SessionId }), () => ({ trashed: true })),
    ),
    restore: os.restore.handler(async ({ input }) =>
      answer(await change({ type: 'catalogue/restore', session: input.session as SessionId }), () => ({
        trashed: false,
      })),
    ),
    erase: os.erase.handler(async ({ input }) =>
      answer(
        await host.catalogueCommands.erase({
          session: input.session as SessionId,
          reason: input.reason,
          ...onlyOf(input),
          ...(input.expectedHead === undefined ? {} : { expectedHead: input.expectedHead as EventId }),
        }),
        ({ acts, quarantined, backups, setAside, folderKept, ...erased }) => ({
          ...erased,
          ...(acts === 0 ? {} : { acts }),
          ...(quarantined === 0 ? {} : { quarantined }),
          ...copiesIn({ backups, setAside }),
          detached: [...erased.detached],
          ...(folderKept.length === 0 ? {} : { folderKept: [...folderKept] }),
        }),
      ),
    ),
    exportNative: os.exportNative.handler(async function* ({ input }) {
      yield* streamInWords(host.streams.track(nativeLines(host, input.session as SessionId)));
    }),
    exportLineage: os.exportLineage.handler(async ({ input }) => {
      const family = await host.index.family(input.session as SessionId);
      if (family.length === 0) return noSession(input.session);
      const leftOut = logsLeftOut(family);
      return {
        ok: true as const,
        json: canonicalText(exportLineage(family)),
        ...(leftOut.length === 0 ? {} : { leftOut: [...leftOut] }),
      };
    }),
  });
}

interface Placed {
  readonly session: string;
  readonly at?: string;
  readonly as?: string;
  readonly atBreak?: AtBreak;
  readonly expectedHead?: string;
}

function placeOf(input: Placed): Omit<Detach, 'type'> {
  return {
    session: input.session as SessionId,
    ...(input.at === undefined ? {} : { at: input.at as EventId }),
    ...(input.as === undefined ? {} : { as: input.as as SessionId }),
    ...(input.atBreak === undefined ? {} : { atBreak: input.atBreak }),
    ...(input.expectedHead === undefined ? {} : { expectedHead: input.expectedHead as EventId }),
  };
}

async function show(host: Host, session: string) {
  // A saved line tells nothing of events that can be read no more.
  if (!(await isReadable(host, session as SessionId))) host.index.checkReadable();
  const family = await host.index.family(session as SessionId);
  const row = family.find((each) => each.id === session);
  return row === undefined
    ? noSession(session)
    : accept({ row, branches: family.filter((each) => each.parent?.session === session && !each.trashed) });
}

async function events(
  host: Host,
  input: { session: string; after?: number; limit?: number },
): Promise<
  Decision<{ events: ReturnType<typeof checkedTextOf>[]; lost?: LostEvent[]; lostEnd?: SeqRange; next?: number }>
> {
  const session = input.session as SessionId;
  if (!(await isKnown(host, session))) return noSession(session);
  const place = { from: (input.after ?? -1) + 1, limit: input.limit ?? PAGE };
  const { events: own, lost, next } = await ownPage(session, place, host.store, host.catalogue.state().parted);
  const lostEnd = next === undefined ? await host.index.missingEnd(session) : undefined;
  const { sha256 } = host.sealing;
  return accept({
    events: own.map((event) => checkedTextOf(event, sha256)),
    ...(lost.length === 0 ? {} : { lost: [...lost] }),
    ...(lostEnd === undefined ? {} : { lostEnd }),
    ...(next === undefined ? {} : { next }),
  });
}

/** Lines of a native export; the first says what is known to be missing of the session and of its log. Throws HostError, also where nothing is left. */
async function* nativeLines(host: Host, session: SessionId): AsyncGenerator<NativeLine> {
  const lostEnd = await host.index.missingEnd(session);
  const says = lostEnd && sayMissing([lostEnd]);
  if (lostEnd?.fromSeq === 0)
    throw new HostError(
      'store-broken',
      `Nothing is left of the session to export. ${says}. A backup or the log itself may still have them.`,
      { data: { place: session } },
    );
  const { quarantined } = (await host.index.rowOf(session)) ?? {};
  let lacks: Omit<NativeLine, 'line'> = {
    ...(says === undefined ? {} : { endGap: says }),
    ...(quarantined === undefined ? {} : { quarantined }),
  };
  for await (const line of writeNative(session, host)) {
    yield { line, ...lacks };
    lacks = {};
  }
}

interface NativeLine {
  readonly line: string;
  readonly endGap?: string;
  readonly quarantined?: number;
}

/** Also one of which nothing is left. */
async function isKnown({ store, index }: Host, session: SessionId): Promise<boolean> {
  return (await store.ref(session)) !== undefined || (await index.rowOf(session)) !== undefined;
}

async function usage(host: Host, sessions: readonly SessionId[], signal: AbortSignal | undefined) {
  for (const session of sessions) if (!(await isKnown(host, session))) return noSession(session);
  return accept(await usageOf(sessions, host, signal));
}

async function find(host: Host, asked: FindAsked, signal: AbortSignal | undefined): Promise<Decision<FindPage>> {
  for (const session of asked.sessions) {
    if (!(await isKnown(host, session as SessionId))) return noSession(session);
  }
  return accept(await findInSessions(asked, host, signal));
}

function noSession(session: string) {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}

/** What an erase is limited to: an event that is named, or the bytes that gave none. */
function onlyOf({ event, quarantine }: { readonly event?: string; readonly quarantine?: true }): {
  readonly only?: EventId | 'quarantine';
} {
  if (event !== undefined) return { only: event as EventId };
  return quarantine === undefined ? {} : { only: 'quarantine' };
}
