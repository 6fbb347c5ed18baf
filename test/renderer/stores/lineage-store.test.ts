import { beforeEach, describe, expect, it } from 'vitest';
import type { DuplexMessage } from '../../../core/contract/duplex.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { putSteps } from '../../../renderer/stores/lineage-load.ts';
import { bumpLineage, holdLineage, takeLineage, useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { takeSnapshots } from '../../../renderer/stores/take-snapshots.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(12, { seed: 4 }));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
});

/** A lineage of several sessions, and one of its branches. */
function branched() {
  const branch = [...fake.home.rows.values()].find((row) => row.parent !== undefined);
  if (branch === undefined) throw new Error('the made-up home has no branch');
  const family = [...fake.home.rows.values()].filter((row) => row.root === branch.root);
  return { branch, family };
}

/** The call that a message makes. */
function callIn(message: DuplexMessage): string {
  return (JSON.parse(String(message)) as { p: { u: string } }).p.u;
}

describe('the lineage on screen', () => {
  it('given a branch, then its whole lineage is opened, and opening another session of it changes nothing', async () => {
    const { branch, family } = branched();
    await useLineage.getState().open(branch.id);
    const { state, root, lanes, laneOrder, steps, stepsOf, complete, rev } = useLineage.getState();
    expect({ state, root, complete }).toEqual({ state: 'ready', root: branch.root, complete: true });
    expect([...lanes.keys()].toSorted()).toEqual(family.map(({ id }) => id).toSorted());
    expect(laneOrder[0]).toBe(branch.root);
    expect(stepsOf.get(branch.id)).toEqual(fake.home.stepsOf.get(branch.id));
    expect(steps.size).toBe(family.reduce((sum, row) => sum + row.steps, 0));
    await useLineage.getState().open(branch.root);
    expect(useLineage.getState().rev).toBe(rev);
  });

  it('given a session that is not there, then it says the host’s refusal', async () => {
    await useLineage.getState().open('nobody');
    expect(useLineage.getState()).toMatchObject({
      state: 'refused',
      refusal: { code: 'not-found', message: 'There is no such session.' },
    });
  });

  it('given two sessions asked for in a row, then the answer to the first is dropped', async () => {
    const first = useLineage.getState().open('s1');
    const second = useLineage.getState().open('s2');
    await Promise.all([first, second]);
    expect([useLineage.getState().root, useLineage.getState().lanes.has('s1')]).toEqual(['s2', false]);
  });

  it('a step that is taken again and says the same stays the same object', async () => {
    await useLineage.getState().open('s1');
    const own = [...(useLineage.getState().stepsOf.get('s1') ?? [])];
    const again = structuredClone(own).map((step, at) => (at === 1 ? { ...step, title: 'Another title' } : step));
    putSteps(again);
    expect(
      useLineage
        .getState()
        .stepsOf.get('s1')
        ?.map((step, at) => step === own[at]),
    ).toEqual(own.map((_, at) => at !== 1));
    expect(useLineage.getState().stepsOf.get('s1')).toEqual(again);
  });

  it('an update replaces the entity, keeps its place, and bumps rev; a new step comes last', async () => {
    await useLineage.getState().open('s1');
    const before = useLineage.getState();
    const own = [...(before.stepsOf.get('s1') ?? [])];
    const [first] = own;
    if (first === undefined) throw new Error('s1 has no steps');
    const changed = { ...first, title: 'Another title' };
    const added = { ...first, key: 'new', event: 'new', seq: 999 };
    putSteps([changed, added]);
    bumpLineage();
    const after = useLineage.getState();
    expect([after.steps, after.rev]).toEqual([before.steps, before.rev + 1]);
    expect(after.stepsOf.get('s1')).toEqual([changed, ...own.slice(1), added]);
  });

  it('opened before the news are followed, it is asked for once, first of all snapshots, and not again while it comes', async () => {
    const sent: string[] = [];
    const pipe = fake.openDuplex();
    const send = (message: DuplexMessage): void => {
      sent.push(callIn(message));
      pipe.send(message);
    };
    attachHost({ ...pipe, send });
    useNavigation.setState({ route: { screen: 'session', session: 's1', view: 'graph' } });
    holdLineage();
    await useLineage.getState().open('s1');
    expect([useLineage.getState().state, sent]).toEqual(['loading', []]);
    const taken = takeSnapshots();
    await useLineage.getState().open('s1');
    await taken;
    expect([sent[0], sent.filter((call) => call === '/graph/open').length]).toEqual(['/graph/open', 1]);
    expect([useLineage.getState().root, useLineage.getState().complete]).toEqual(['s1', true]);
    useLineage.getState().close();
    await useLineage.getState().open('s1');
    expect(sent.filter((call) => call === '/graph/open').length).toBe(2);
  });

  it('a window that begins at a session asks for its lineage before the screen of it is there', async () => {
    useNavigation.setState({ route: { screen: 'session', session: 's1', view: 'graph' } });
    await takeSnapshots();
    expect([useLineage.getState().state, useLineage.getState().root]).toEqual(['ready', 's1']);
  });

  it('taken again, it has no step twice', async () => {
    await useLineage.getState().open('s1');
    const { size } = useLineage.getState().steps;
    await takeLineage('s1');
    expect([useLineage.getState().steps.size, useLineage.getState().stepsOf.get('s1')?.length]).toEqual([
      size,
      fake.home.stepsOf.get('s1')?.length,
    ]);
  });
});
