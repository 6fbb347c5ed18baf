import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkflowDocument } from '../../../core/contract/workflow-view.ts';
import { applyEdit } from '../../../core/model/workflow/edits/apply-edit.ts';
import { readEdit } from '../../../core/model/workflow/edits/read-edit.ts';
import {
  createDraftKeeper,
  type DraftCalls,
  type DraftPlace,
  type Keeping,
  SOON_MS,
} from '../../../renderer/features/workflow/drafts/draft-keeper.ts';

const place: DraftPlace = { workflow: 'w', n: 0, base: 1 };
const named = (name: string): WorkflowDocument => ({
  format: 'openrath-workflow',
  version: 1,
  name,
  nodes: [],
  edges: [],
});

const drawn = (name: string) => () => named(name);

/** A host that has one draft: it makes each edit, and counts them. `fails`: how the next are answered instead. */
function fakeHost() {
  const state = { draft: { place, document: named('a') }, fails: [] as ('lost' | 'lost after' | 'stale')[], sent: 0 };
  const calls: DraftCalls = {
    append: async (at, text) => {
      const how = state.fails.shift();
      if (how === 'lost') throw new Error('The connection is lost.');
      if (how === 'stale' || at.n !== state.draft.place.n) return { ok: false, says: 'Another window.', isStale: true };
      const edit = readEdit(text);
      const made = edit.ok ? applyEdit(state.draft.document, edit.value) : edit;
      if (!made.ok) throw new Error(made.refusal.message);
      state.sent++;
      state.draft = { place: { ...at, n: at.n + 1 }, document: made.value };
      if (how === 'lost after') throw new Error('The connection is lost.');
      return { ok: true, n: at.n + 1 };
    },
    open: async () => state.draft,
  };
  const told: Keeping[] = [];
  return { state, told, keeper: createDraftKeeper(state.draft, calls, (keeping) => told.push(keeping)) };
}

describe('S1: what is drawn is kept soon after', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('changes that come at once are one, and the last state is kept', async () => {
    const { state, told, keeper } = fakeHost();
    keeper.keepDraft(drawn('b'));
    keeper.keepDraft(drawn('c'));
    expect(state.sent).toBe(0);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect([state.sent, state.draft.document.name, told.at(-1), keeper.place().n]).toEqual([
      1,
      'c',
      { type: 'kept' },
      1,
    ]);
  });

  it('leaving sends at once; what comes while something is sent goes behind it', async () => {
    const { state, keeper } = fakeHost();
    keeper.keepDraft(drawn('b'));
    const done = keeper.flush();
    keeper.keepDraft(drawn('c'));
    await done;
    expect([state.sent, state.draft.document.name]).toEqual([2, 'c']);
    await vi.advanceTimersByTimeAsync(SOON_MS);
    expect(state.sent).toBe(2);
  });

  it('back where it was is nothing to send', async () => {
    const { state, told, keeper } = fakeHost();
    keeper.keepDraft(drawn('a'));
    await keeper.flush();
    expect([state.sent, told.at(-1)]).toEqual([0, { type: 'kept' }]);
  });

  it('what is no document is told, and kept as soon as it is one', async () => {
    const { state, told, keeper } = fakeHost();
    keeper.keepDraft(() => ({ says: 'It has no name.' }));
    await keeper.flush();
    expect(told.at(-1)).toEqual({ type: 'not-kept', says: 'It has no name.', isStale: false });
    keeper.keepDraft(drawn('b'));
    await keeper.flush();
    expect([state.sent, told.at(-1)]).toEqual([1, { type: 'kept' }]);
  });

  it('a host that can’t be reached is asked again; an answer that was lost is not taken for another window', async () => {
    const { state, told, keeper } = fakeHost();
    state.fails.push('lost', 'lost after');
    keeper.keepDraft(drawn('b'));
    await keeper.flush();
    expect(told.at(-1)).toEqual({ type: 'not-kept', says: 'The connection is lost.', isStale: false });
    await vi.advanceTimersByTimeAsync(4_000);
    expect([state.sent, told.at(-1), keeper.place().n]).toEqual([1, { type: 'kept' }, 1]);
  });

  it('where another window saved what is drawn, this one goes on from there', async () => {
    const { state, told, keeper } = fakeHost();
    state.draft = { ...state.draft, place: { ...place, n: 7, base: 2 } };
    keeper.keepDraft(drawn('b'));
    await keeper.flush();
    expect([state.draft.document.name, told.at(-1), keeper.place()]).toEqual([
      'b',
      { type: 'kept' },
      { ...place, n: 8, base: 2 },
    ]);
  });

  it('where another window drew, nothing is sent over it until this one follows', async () => {
    const { state, told, keeper } = fakeHost();
    state.draft = { place: { ...place, n: 4 }, document: named('theirs') };
    expect(keeper.knows(state.draft.place)).toBe(false);
    keeper.keepDraft(drawn('b'));
    await keeper.flush();
    expect(told.at(-1)).toEqual({ type: 'not-kept', says: 'Another window.', isStale: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state.sent, state.draft.document.name]).toEqual([0, 'theirs']);
    keeper.follow(state.draft);
    expect(keeper.knows(state.draft.place)).toBe(true);
    keeper.keepDraft(drawn('c'));
    await keeper.flush();
    expect([state.draft.document.name, told.at(-1)]).toEqual(['c', { type: 'kept' }]);
  });
});
