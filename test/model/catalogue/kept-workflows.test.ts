import { expect, it } from 'vitest';
import { decideRemove, decideSave } from '../../../core/model/catalogue/decide-workflow.ts';
import { evolve, evolveAll } from '../../../core/model/catalogue/evolve.ts';
import { type CatalogueState, emptyCatalogue } from '../../../core/model/catalogue/state.ts';
import type { Draft } from '../../../core/model/envelope.ts';
import { isIgnorable } from '../../../core/model/events.ts';
import type { BlobId, EventId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';

const idOf = (n: number) => n.toString(16).padStart(64, '0');

function took(state: CatalogueState, n: number, { kind, payload }: Pick<Draft, 'kind' | 'payload'>): CatalogueState {
  return evolve(state, eventOf(n, { kind, payload }));
}

function eventOf(n: number, { kind, payload }: Pick<Draft, 'kind' | 'payload'>): SessionEvent {
  return { id: idOf(n), kind, payload, envelope: { kind, atMs: n } } as unknown as SessionEvent;
}

const save = (state: CatalogueState, name: string, text: number) =>
  decideSave(state, { name, digest: idOf(text) as BlobId, hash: idOf(7), newId: `id-${state.acts.length}` });

it('S9, S10: a document is kept with its blob among the refs, as the next version of its name, and not twice', () => {
  const first = save(emptyCatalogue, 'Beds', 1);
  expect(first).toEqual({
    workflow: 'id-0',
    version: 1,
    draft: {
      kind: 'catalogue/workflow-saved',
      payload: { workflow: 'id-0', name: 'Beds', version: 1, digest: idOf(1), hash: idOf(7) },
      refs: [{ blob: idOf(1) }],
    },
  });
  const one = took(emptyCatalogue, 1, first.draft as Draft);
  expect(save(one, 'Beds', 1)).toEqual({ workflow: 'id-0', version: 1 });
  const two = took(one, 2, save(one, 'Beds', 2).draft as Draft);
  expect(two.workflows.get('id-0')?.map(({ version, digest }) => [version, digest])).toEqual([
    [1, idOf(1)],
    [2, idOf(2)],
  ]);
  expect(save(two, 'Beds', 1)).toMatchObject({ workflow: 'id-0', version: 3 });
  expect(save(two, 'Paths', 1)).toMatchObject({ workflow: 'id-2', version: 1 });
});

it('S10: a version that was taken back is not counted again, and a workflow that was removed is no more than a name', () => {
  const one = took(emptyCatalogue, 1, save(emptyCatalogue, 'Beds', 1).draft as Draft);
  const two = took(one, 2, save(one, 'Beds', 2).draft as Draft);
  const undone = took(two, 3, { kind: 'catalogue/undone', payload: { act: idOf(2) as EventId, redo: false } });
  expect(undone.workflows.get('id-0')).toHaveLength(1);
  expect(save(undone, 'Beds', 2)).toMatchObject({ workflow: 'id-0', version: 3 });
  const removed = decideRemove(undone, 'id-0');
  if (!removed.ok) throw new Error(removed.refusal.message);
  const without = took(undone, 4, removed.value.draft);
  expect([without.workflows.size, save(without, 'Beds', 1)]).toMatchObject([0, { workflow: 'id-3', version: 1 }]);
  expect(without.acts.at(-1)).toMatchObject({ type: 'workflow-removed', name: 'Beds' });
  expect(decideRemove(without, 'id-0')).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
});

it('S11: a program that does not know these acts may pass them over', () => {
  expect(['catalogue/workflow-saved', 'catalogue/workflow-removed'].map(isIgnorable)).toEqual([true, true]);
});

it('S10: acts on workflows that are folded together come to what they come to one by one', () => {
  const { draft } = save(emptyCatalogue, 'Beds', 1);
  const drafts = [
    draft as Draft,
    { kind: 'catalogue/workflow-saved', payload: { ...(draft?.payload as object), version: 2, digest: idOf(2) } },
    { kind: 'catalogue/workflow-removed', payload: { workflow: 'id-0' } },
    { kind: 'catalogue/undone', payload: { act: idOf(3), redo: false } },
    { kind: 'catalogue/undone', payload: { act: idOf(2), redo: false } },
  ];
  for (let count = 1; count <= drafts.length; count++) {
    const some = drafts.slice(0, count);
    const oneByOne = some.reduce((state, each, index) => took(state, index + 1, each), emptyCatalogue);
    expect(
      evolveAll(
        emptyCatalogue,
        some.map((each, index) => eventOf(index + 1, each)),
      ),
    ).toEqual(oneByOne);
  }
});
