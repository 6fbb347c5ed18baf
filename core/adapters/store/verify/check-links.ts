import type { EventId, SessionId } from '../../../model/ids.ts';
import type { Slot } from '../slot.ts';
import type { Contents } from './check-columns.ts';
import type { Evidence, EvidenceRow } from './evidence.ts';
import { nameOf } from './name-of.ts';
import { blame, type Tally } from './tally.ts';

/** Follows the parents of a row. What can only be judged when all rows were seen is noted in the tally. */
export function checkLinks(row: EvidenceRow, contents: Contents, evidence: Evidence, tally: Tally): void {
  const where = { session: row.session, seq: row.seq, event: row.id };
  const { parents } = contents.envelope;
  const slots = parents.map((parent) => (parent === tally.last?.id ? tally.last : evidence.slotOf(parent)));
  for (const [at, parent] of parents.entries()) {
    const slot = slots[at];
    if (slot === undefined) {
      const { twin } = row;
      const orphan = { ...where, parent, isFirstParent: at === 0, continues: row.runFrom < row.seq, twin };
      tally.orphans.push({ ...orphan, from: leftFrom(contents) });
    } else if (slot.num >= row.num) {
      blame(tally, 'reordered', where, `${nameOf(row)} is stored before ${nameOf(slot)}, its parent.`);
    }
  }
  const [id] = parents;
  const [slot] = slots;
  if (id === undefined || slot !== undefined) checkRun(row, { id, slot }, tally);
  if (id !== undefined && slot !== undefined && leaps(row, slot))
    tally.leaps.push({ ...where, twin: row.twin, parent: id, follows: { session: slot.session, seq: slot.seq } });
}

function leaps({ session, seq }: EvidenceRow, parent: Slot): boolean {
  return seq > 0 && (parent.session !== session || parent.seq !== seq - 1);
}

interface Parent {
  readonly id: EventId | undefined;
  readonly slot: Slot | undefined;
}

function checkRun(row: EvidenceRow, parent: Parent, tally: Tally): void {
  const where = { session: row.session, seq: row.seq, event: row.id, parent: parent.id };
  const { slot } = parent;
  const isSameOrigin = slot?.session === row.session;
  if (row.twin > 0 && !(isSameOrigin && slot.twin > 0)) tally.twinRoots.push(where);
  const follows = isSameOrigin && slot.twin === row.twin && slot.seq === row.seq - 1;
  const expected = follows ? slot.runFrom : row.seq;
  if (expected === row.runFrom) return;
  const detail = `The columns of ${nameOf(row)} say that its run begins at ${row.runFrom}; its parent's say ${expected}.`;
  tally.doubts.push({ ...where, detail });
}

/** The session that the first event of a fork or spawn says it left from. */
function leftFrom({ envelope, payload }: Contents): SessionId | undefined {
  if (payload === undefined || !/^session\/(forked|spawned)$/.test(envelope.kind)) return undefined;
  try {
    const { from } = JSON.parse(payload) as { from?: unknown };
    return typeof from === 'string' ? (from as SessionId) : undefined;
  } catch {
    return undefined;
  }
}
