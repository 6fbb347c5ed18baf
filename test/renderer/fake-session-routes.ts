import type { SessionRow } from '../../core/contract/view.ts';
import type { FakeActs } from './fake-acts.ts';
import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';

export const noSession = {
  ok: false as const,
  refusal: { code: 'not-found' as const, message: 'There is no such session.' },
};
const never = {
  ok: false as const,
  refusal: { code: 'unsupported' as const, message: 'The fake host can not do this.' },
};

/** The sessions of a lineage. */
export function familyOf(home: FakeHome, id: string): SessionRow[] {
  return [...home.rows.values()].filter((row) => row.root === home.rows.get(id)?.root);
}

/** `sessions` of the fake host. Renames, trash and forks are kept in memory and can be undone. */
export function fakeSessionRoutes(os: FakeContract, home: FakeHome, acts: FakeActs) {
  const titleOf = (id: string) => home.rows.get(id)?.title ?? id;
  const { sessions } = os;
  return {
    sessions: sessions.router({
      list: sessions.list.handler(({ input }) =>
        [...home.rows.values()].filter((row) => input.trashed === undefined || row.trashed === input.trashed),
      ),
      pieces: sessions.pieces.handler(async function* () {
        const rows = [...home.rows.values()];
        for (let from = 0; from === 0 || from < rows.length; from += 2) {
          yield { rows: rows.slice(from, from + 2), of: rows.length };
        }
      }),
      show: sessions.show.handler(({ input }) => {
        const row = home.rows.get(input.session);
        const branches = familyOf(home, input.session).filter(({ id }) => id !== input.session);
        return row === undefined ? noSession : { ok: true, row, branches };
      }),
      preview: sessions.preview.handler(({ input }) => preview(home, input.session)),
      events: sessions.events.handler(() => ({ ok: true, events: [] })),
      find: sessions.find.handler(({ input }) => ({
        ok: true,
        found: [],
        read: input.sessions.map((session) => ({ session, seq: -1 })),
      })),
      usage: sessions.usage.handler(({ input }) => usage(home, input.sessions)),
      fork: sessions.fork.handler(({ input }) => fork(home, acts, input)),
      spawn: sessions.spawn.handler(() => never),
      detach: sessions.detach.handler(() => never),
      rename: sessions.rename.handler(({ input: { session, title } }) => {
        const next = { title, titleFrom: 'person' } as const;
        return acts.change(session, `Renamed to “${title}”`, next) ? { ok: true, title } : noSession;
      }),
      trash: sessions.trash.handler(({ input: { session } }) => {
        const says = `Moved “${titleOf(session)}” to trash`;
        return acts.change(session, says, { trashed: true }) ? { ok: true, trashed: true } : noSession;
      }),
      restore: sessions.restore.handler(({ input: { session } }) => {
        const says = `Restored “${titleOf(session)}”`;
        return acts.change(session, says, { trashed: false }) ? { ok: true, trashed: false } : noSession;
      }),
      erase: sessions.erase.handler(() => never),
      exportNative: sessions.exportNative.handler(async function* () {
        yield { line: '{}' };
      }),
      exportLineage: sessions.exportLineage.handler(() => ({ ok: true, json: '{}' })),
    }),
  };
}

function preview(home: FakeHome, session: string) {
  const rows = familyOf(home, session);
  const bars = rows.flatMap((row, lane) =>
    (home.stepsOf.get(row.id) ?? []).map(({ kind, size, key, call }) => {
      return { lane, kind, size, key, ...(call?.state === 'failed' && { failed: true as const }) };
    }),
  );
  const shape = rows.map(({ status, parent }) => ({ status, ...(parent === undefined ? {} : { from: parent.event }) }));
  return { bars, lanes: rows.length, shape };
}

/** Each session is one answer, that nobody else has. */
function usage(home: FakeHome, ids: readonly string[]) {
  const rows = ids.flatMap((id) => home.rows.get(id) ?? []);
  if (rows.length < ids.length) return noSession;
  const parts = rows.map(({ id, head, tokens: { lowerBound, ...tokens } }) => {
    return { session: id, event: head, tokens, final: !lowerBound, counted: true, because: 'one answer' };
  });
  const sum = (pick: (tokens: SessionRow['tokens']) => number) =>
    rows.reduce((all, { tokens }) => all + pick(tokens), 0);
  const placeholders = parts.filter(({ final }) => !final).length;
  return {
    ok: true as const,
    tokens: {
      uncachedInput: sum(({ uncachedInput }) => uncachedInput),
      cachedInput: sum(({ cachedInput }) => cachedInput),
      cacheWrite: sum(({ cacheWrite }) => cacheWrite),
      output: sum(({ output }) => output),
      reasoning: sum(({ reasoning }) => reasoning),
      lowerBound: placeholders > 0,
    },
    answers: rows.length,
    of: rows.length,
    runningTotals: 0,
    repeated: 0,
    placeholders,
    copied: 0,
    reasoningSaid: parts.length,
    parts: parts.slice(0, 200),
  };
}

function fork(home: FakeHome, acts: FakeActs, { session, at }: { session: string; at?: string }) {
  const from = home.rows.get(session);
  if (from === undefined) return noSession;
  const id = `${from.root}f${home.rows.size}`;
  const head = at ?? from.head;
  const title = `Fork of ${from.title}`;
  home.stepsOf.set(id, []);
  acts.put({
    ...from,
    id,
    head,
    title,
    kind: 'fork',
    parent: { session, event: head },
    steps: 0,
    toolCalls: 0,
    source: 'openrath',
  });
  acts.record(`Forked “${from.title}”`, id, () => undefined);
  return { ok: true as const, session: id, head };
}
