import { describe, expect, it } from 'vitest';
import type { CatalogueCommand } from '../../../core/model/catalogue/commands.ts';
import { decide, isFinal, sayAct } from '../../../core/model/catalogue/decide.ts';
import { evolve, evolveAll } from '../../../core/model/catalogue/evolve.ts';
import { missingAtEnd } from '../../../core/model/catalogue/lost-end.ts';
import { type CatalogueState, emptyCatalogue } from '../../../core/model/catalogue/state.ts';
import type { Kind, PayloadOf } from '../../../core/model/events.ts';
import type { EventId, SessionId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';

const s = 'session-1' as SessionId;
const facts = { id: s, head: 'f'.repeat(64) as EventId, title: 'First' };
const idOf = (n: number) => n.toString(16).padStart(64, '0') as EventId;

function event<K extends Kind>(n: number, kind: K, payload: PayloadOf<K>): SessionEvent {
  return { id: idOf(n), kind, payload, envelope: { kind, atMs: n * 1000 } } as unknown as SessionEvent;
}

function withheld({ id, envelope }: SessionEvent): SessionEvent {
  return { id, envelope, kind: 'withheld', payload: undefined };
}

/** Decides and folds commands one after the other, as the host does; gives what was said and the state. */
function play(commands: readonly CatalogueCommand[], start: CatalogueState = emptyCatalogue) {
  let state = start;
  const said = commands.map((command, index) => {
    const title = state.titles.get(s) ?? facts.title;
    const decision = decide(state, command, { ...facts, title });
    if (!decision.ok) return decision.refusal.code;
    const { kind, payload } = decision.value.draft;
    state = evolve(state, event(index + 1, kind as Kind, payload as never));
    return decision.value.says;
  });
  return { said, state };
}

describe('the catalogue', () => {
  it('S10: what is done to the home itself is in the reflog, and undo passes it over', () => {
    const rename = { type: 'catalogue/rename', session: s, title: 'Second' } as const;
    const { state } = play([rename, { type: 'catalogue/undo' }]);
    const rule = JSON.stringify({ tool: 'write_file', verdict: 'allow' });
    const now = evolveAll(state, [
      event(7, 'catalogue/rule-added', { rule, scope: 'home' }),
      event(8, 'catalogue/rule-revoked', { rule: idOf(7) }),
      event(9, 'catalogue/server-changed', { server: 'git', what: 'profile-consented', profile: idOf(1) }),
      event(10, 'catalogue/key-changed', { provider: 'anthropic', what: 'set' }),
    ]);
    expect(now.acts.slice(1).map((act) => [sayAct(act), isFinal(act, now)])).toEqual([
      ['rule added: allow write_file', true],
      ['rule revoked', true],
      ['server git: its profile consented to', true],
      ['key of anthropic set', true],
    ]);
    expect(decide(now, { type: 'catalogue/undo', act: idOf(9) }, facts)).toMatchObject({ ok: false });
    expect(play([{ type: 'catalogue/redo' }, { type: 'catalogue/undo' }], now).said).toEqual([
      'Did again: rename to “Second”',
      'Undid: rename to “Second”',
    ]);
  });

  it('S10: a rename is an act with the title before it, and undo brings that back', () => {
    const { said, state } = play([
      { type: 'catalogue/rename', session: s, title: ' Second ' },
      { type: 'catalogue/rename', session: s, title: 'Third' },
      { type: 'catalogue/undo' },
    ]);
    expect(said).toEqual(['Renamed “First” to “Second”', 'Renamed “Second” to “Third”', 'Undid: rename to “Third”']);
    expect(state.titles.get(s)).toBe('Second');
  });

  it('S10: undo walks back act by act, redo brings the last one back, and a new act ends redo', () => {
    const { said, state } = play([
      { type: 'catalogue/rename', session: s, title: 'Second' },
      { type: 'catalogue/trash', session: s },
      { type: 'catalogue/undo' },
      { type: 'catalogue/undo' },
      { type: 'catalogue/redo' },
      { type: 'catalogue/rename', session: s, title: 'Other' },
      { type: 'catalogue/redo' },
    ]);
    expect(said.slice(2)).toEqual([
      'Undid: move to trash',
      'Undid: rename to “Second”',
      'Did again: rename to “Second”',
      'Renamed “Second” to “Other”',
      'nothing-to-undo',
    ]);
    expect([state.trashed.has(s), state.titles.get(s)]).toEqual([false, 'Other']);
  });

  it('S1: undoing a fork moves the new session out of sight and loses nothing: redo shows it again', () => {
    const forked = evolve(emptyCatalogue, event(1, 'catalogue/session-added', { subject: s, how: 'forked' }));
    const undone = play([{ type: 'catalogue/undo' }], forked).state;
    expect(undone.trashed.has(s)).toBe(true);
    expect(evolve(undone, event(9, 'catalogue/undone', { act: idOf(1), redo: true })).trashed.has(s)).toBe(false);
  });

  it('refuses what is so already, an empty title, and an undo of nothing', () => {
    const { said } = play([
      { type: 'catalogue/rename', session: s, title: '  ' },
      { type: 'catalogue/rename', session: s, title: 'First' },
      { type: 'catalogue/restore', session: s },
      { type: 'catalogue/undo' },
    ]);
    expect(said).toEqual(['invalid', 'already-so', 'already-so', 'nothing-to-undo']);
  });

  it('S12: an erase is recorded with its events and can’t be undone; a second erase finds nothing left', () => {
    const erase: CatalogueCommand = {
      type: 'catalogue/erase',
      session: s,
      events: [idOf(70), idOf(71)],
      quarantined: 0,
      reason: 'a key in it',
    };
    const { said, state } = play([erase, erase, { type: 'catalogue/undo', act: idOf(1) }, { type: 'catalogue/undo' }]);
    expect(said).toEqual(['Erased 2 values of “First”', 'already-so', 'unsupported', 'nothing-to-undo']);
    expect([...state.erased]).toEqual([
      [idOf(70), idOf(1)],
      [idOf(71), idOf(1)],
    ]);
  });

  it('S12, S6: erased words leave an act without them, the same whether the catalogue was read before the erase or after', () => {
    const other = 'session-2' as SessionId;
    const stream = [
      event(1, 'catalogue/titled', { subject: s, title: 'Secret' }),
      event(2, 'catalogue/titled', { subject: other, title: 'Other' }),
      event(3, 'catalogue/tagged', { subject: s, tags: ['secret'] }),
      event(4, 'catalogue/undone', { act: idOf(3), redo: false }),
    ];
    const mark = event(5, 'catalogue/erased', { subject: s, events: [idOf(1), idOf(3), idOf(70)], reason: '' });
    const after = stream.map((each) => (each.id === idOf(1) || each.id === idOf(3) ? withheld(each) : each));
    const [live, anew] = [stream, after].map((events) => [...events, mark].reduce(evolve, emptyCatalogue));
    expect(live).toEqual(anew);
    expect([...(live?.titles ?? [])]).toEqual([[other, 'Other']]);
    expect(live?.acts.map((act) => [act.subject, act.undone, sayAct(act)])).toEqual([
      [s, false, 'rename to a title that was erased'],
      [other, false, 'rename to “Other”'],
      [s, true, 'tags that were erased'],
      [s, false, 'erase of 3 values'],
    ]);
    const undone = decide(live ?? emptyCatalogue, { type: 'catalogue/undo', act: idOf(1) }, undefined);
    expect(undone.ok ? 'accepted' : undone.refusal.code).toBe('unsupported');
    const newest = decide(live ?? emptyCatalogue, { type: 'catalogue/undo' }, undefined);
    expect(newest.ok ? newest.value.says : newest.refusal.code).toBe(
      'Undid: rename to “Other”. What came after it stays, as it can’t be undone: erase of 3 values',
    );
  });

  it('S1: of a session that was emptied from the trash no act can be undone or redone', () => {
    const before = play([
      { type: 'catalogue/rename', session: s, title: 'Second' },
      { type: 'catalogue/undo' },
      { type: 'catalogue/trash', session: s },
    ]).state;
    const sessions = [{ session: s, head: facts.head, events: 3 }];
    const emptied = evolve(before, event(9, 'catalogue/emptied', { sessions, blobs: 0, sizeBytes: 9 }));
    expect([emptied.trashed.has(s), emptied.titles.has(s), [...emptied.emptied]]).toEqual([false, false, [s]]);
    const { said } = play(
      [
        { type: 'catalogue/undo' },
        { type: 'catalogue/redo' },
        { type: 'catalogue/undo', act: idOf(3) },
        { type: 'catalogue/undo', act: idOf(9) },
      ],
      emptied,
    );
    expect(said).toEqual(['nothing-to-undo', 'nothing-to-undo', 'unsupported', 'unsupported']);
  });

  it('S1: files that were set aside are an act that can not be undone; it says what came over and what did not', () => {
    const before = play([{ type: 'catalogue/rename', session: s, title: 'Second' }]).state;
    const ends = [{ session: s, head: facts.head, seq: 3 }];
    const state = evolve(
      before,
      event(9, 'catalogue/set-aside', {
        files: ['set-aside-x-events.db'],
        events: { events: 12, withoutPayload: 2, missing: 3 },
        blobs: { blobs: 1, of: 4 },
        ends,
      }),
    );
    const act = state.acts.at(-1)!;
    expect([sayAct(act), isFinal(act, state)]).toEqual([
      'damaged files set aside: 12 events (2 without what they said) and 1 blob came over; 3 events did not; 1 session lost its end; kept as set-aside-x-events.db',
      true,
    ]);
    const undone = decide(state, { type: 'catalogue/undo', act: act.id }, undefined);
    expect(undone.ok ? 'accepted' : undone.refusal.message).toBe('Damaged files were set aside: that can’t be undone.');
    const newest = decide(state, { type: 'catalogue/undo' }, undefined);
    expect(newest.ok ? newest.value.says : newest.refusal.code).toBe(
      'Undid: rename to “Second”. What came after it stays, as it can’t be undone: damaged files set aside',
    );
    const wal = evolve(before, event(9, 'catalogue/set-aside', { files: ['set-aside-x-events.db-wal'] })).acts.at(-1)!;
    expect(sayAct(wal)).toBe('files set aside; kept as set-aside-x-events.db-wal');
  });

  it('S10: kept setups that went off the disk are an act that can’t be undone: the newest undo passes it over, and says so', () => {
    const { state } = play([{ type: 'catalogue/rename', session: s, title: 'Second' }]);
    const emptied = evolve(state, event(9, 'catalogue/setups-emptied', { setups: 2, sizeBytes: 74 }));
    const act = emptied.acts.at(-1)!;
    expect([sayAct(act), isFinal(act, emptied)]).toEqual(['2 kept setups taken off the disk, 74 bytes', true]);
    expect(decide(emptied, { type: 'catalogue/undo', act: act.id }, undefined)).toMatchObject({
      ok: false,
      refusal: { code: 'unsupported', message: 'Kept setups went off the disk: that can’t be undone.' },
    });
    expect(play([{ type: 'catalogue/undo' }], emptied).said).toEqual([
      'Undid: rename to “Second”. What came after it stays, as it can’t be undone: 2 kept setups taken off the disk, 74 bytes',
    ]);
  });

  it('S1: an end that was lost is the furthest that was: one that is named again is as old as it was, and an emptied one is forgotten', () => {
    const lose = (of: number, seq: number) =>
      event(of, 'catalogue/set-aside', { files: [], ends: [{ session: s, head: idOf(seq), seq }] });
    const [first, again, further] = [lose(1, 3), lose(2, 3), lose(3, 5)];
    const lost = (...events: SessionEvent[]) => events.reduce(evolve, emptyCatalogue).lostEnds.get(s);
    const [end, later] = [
      { head: idOf(3), seq: 3, atMs: first.envelope.atMs },
      { head: idOf(5), seq: 5, atMs: further.envelope.atMs },
    ];
    expect([lost(first, again), lost(first, again, further)]).toEqual([end, later]);
    const sessions = [{ session: s, head: idOf(2), events: 3 }];
    expect(lost(first, event(4, 'catalogue/emptied', { sessions, blobs: 0, sizeBytes: 0 }))).toBeUndefined();
    expect([3, 4].map((nextSeq) => missingAtEnd(end, nextSeq))).toEqual([{ fromSeq: 3, toSeq: 4 }, undefined]);
  });

  it('a session that is not there is refused', () => {
    const decision = decide(emptyCatalogue, { type: 'catalogue/trash', session: s }, undefined);
    expect(decision.ok ? 'accepted' : decision.refusal.code).toBe('not-found');
  });
});

it('S10: acts that are folded together are added to one copy of those before them, which stay as they are', () => {
  const trashing = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      event(from + n, 'catalogue/trashed', { subject: `t${from + n}` as SessionId }),
    );
  const before = evolveAll(emptyCatalogue, trashing(0, 40));
  const events = [...trashing(100, 30), event(200, 'catalogue/key-changed', { provider: 'anthropic', what: 'set' })];
  const [first] = before.acts;
  const walk = Array.prototype[Symbol.iterator];
  let walks = 0;
  let after: CatalogueState;
  try {
    Array.prototype[Symbol.iterator] = function (this: unknown[]) {
      if (this[0] === first) walks++;
      return walk.call(this);
    };
    after = evolveAll(before, events);
  } finally {
    Array.prototype[Symbol.iterator] = walk;
  }
  // One that copies them, and one for what holds.
  expect([walks, before.acts.length, after.acts.length]).toEqual([2, 40, 71]);
  expect(evolve(before, event(300, 'catalogue/trashed', { subject: s })).acts).toHaveLength(41);
  expect(before.acts).toHaveLength(40);
});

it('S10: acts that are folded together go over those before them once, and come to what they come to one by one', () => {
  const before = Array.from({ length: 40 }, (_, n) =>
    event(n, 'catalogue/trashed', { subject: `t${n}` as SessionId }),
  ).reduce(evolve, emptyCatalogue);
  let looks = 0;
  const counted = before.acts.map((act) => ({
    ...act,
    get type() {
      looks++;
      return act.type;
    },
  }));
  const events = [
    ...Array.from({ length: 30 }, (_, n) => event(100 + n, 'catalogue/restored', { subject: `t${n}` as SessionId })),
    event(200, 'catalogue/undone', { act: idOf(129), redo: false }),
    event(201, 'catalogue/titled', { subject: 't3' as SessionId, title: 'Third' }),
  ];
  const together = evolveAll({ ...before, acts: counted as CatalogueState['acts'] }, events);
  expect(looks).toBeLessThan(5 * counted.length);
  const { acts, ...holds } = events.reduce(evolve, before);
  expect({ ...together, acts: acts.length }).toEqual({ ...holds, acts: together.acts.length });
});
