import type { Act, SessionRow } from '../../core/contract/view.ts';
import type { FakeHome } from './fake-home.ts';
import type { NewsWire } from './news-wire.ts';

/** Acts of the fake host: kept in memory, told as news, and undone by putting the other row in place. */
export interface FakeActs {
  readonly reflog: () => Act[];
  /** Puts a row in place and tells it. */
  readonly put: (row: SessionRow) => void;
  /** Changes a session and records that. False for an unknown one. */
  readonly change: (id: string, says: string, next: Partial<SessionRow>) => boolean;
  readonly record: (says: string, subject: string, flip: () => void) => void;
  readonly undo: (act: string | undefined) => ReturnType<typeof flipped>;
  readonly redo: () => ReturnType<typeof flipped>;
}

interface KeptAct extends Act {
  readonly flip: () => void;
}

export function createFakeActs(home: FakeHome, wire: NewsWire): FakeActs {
  const acts: KeptAct[] = [];
  const reflog = () => acts.map(({ flip: _, ...act }) => act).reverse();
  const put = (row: SessionRow): void => {
    home.rows.set(row.id, row);
    wire.tell([{ type: 'sessions', rows: [row] }]);
  };
  const tell = () => wire.tell([{ type: 'reflog', acts: reflog() }]);
  const record = (says: string, subject: string, flip: () => void): void => {
    acts.push({ id: `act${acts.length + 1}`, says, atMs: Date.now(), subject, undone: false, flip });
    tell();
  };
  return {
    reflog,
    put,
    record,
    change: (id, says, next) => {
      const row = home.rows.get(id);
      if (row === undefined) return false;
      let other: SessionRow = row;
      put({ ...row, ...next });
      record(says, id, () => {
        const now = home.rows.get(id) ?? row;
        put(other);
        other = now;
      });
      return true;
    },
    undo: (id) =>
      flipped(
        acts.findLast((act) => !act.undone && (id === undefined || id === act.id)),
        true,
        tell,
      ),
    redo: () =>
      flipped(
        acts.find((act) => act.undone),
        false,
        tell,
      ),
  };
}

function flipped(act: KeptAct | undefined, undone: boolean, tell: () => void) {
  if (act === undefined) {
    return { ok: false as const, refusal: { code: 'nothing-to-undo' as const, message: 'There is nothing to undo.' } };
  }
  act.flip();
  act.undone = undone;
  tell();
  return { ok: true as const, says: act.says, act: act.id };
}
