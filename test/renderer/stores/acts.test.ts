import { beforeEach, describe, expect, it } from 'vitest';
import { attachHost } from '../../../renderer/host/client.ts';
import { forkFrom, redo, rename, restore, restoreAll, trash, trashAll } from '../../../renderer/stores/acts.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { useReflog } from '../../../renderer/stores/reflog-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';
import { useSessions } from '../../../renderer/stores/sessions-store.ts';
import { undoLast } from '../../../renderer/stores/undo-last.ts';
import { useWaysBack } from '../../../renderer/stores/ways-back.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(async () => {
  useWaysBack.setState(useWaysBack.getInitialState());
  fake = createFakeHost(fakeHome(5));
  attachHost(fake.openDuplex());
  await useSessions.getState().refresh();
});

const done = async (): Promise<string[]> => {
  await useReflog.getState().refresh();
  return useReflog.getState().acts.map(({ says, undone }) => (undone ? `(${says})` : says));
};

describe('S10: what a person does can be taken back', () => {
  it('given a session moved to the trash, when undone and redone, then it is where it was and there again', async () => {
    await trash('s1');
    expect(fake.home.rows.get('s1')?.trashed).toBe(true);
    await undoLast();
    expect(fake.home.rows.get('s1')?.trashed).toBe(false);
    await redo();
    expect(fake.home.rows.get('s1')?.trashed).toBe(true);
    await restore('s1');
    expect(await done()).toEqual(['Restored “Cap total retry delay”', 'Moved “Cap total retry delay” to trash']);
  });

  it('given several moved to the trash, then each is an act of its own', async () => {
    await trashAll(['s1', 's2', 'nobody']);
    expect((await done()).length).toBe(2);
  });

  it('given several in the trash, when restored at once, then each is back by an act of its own', async () => {
    await trashAll(['s1', 's2']);
    await restoreAll(['s1', 's2', 'nobody']);
    expect(['s1', 's2'].map((id) => fake.home.rows.get(id)?.trashed)).toEqual([false, false]);
    expect((await done()).length).toBe(4);
  });

  it('given a title, then it is trimmed; the one it has, or none at all, is no act', async () => {
    await rename('s1', '  Another title ');
    await rename('s2', '   ');
    await rename('s2', fake.home.rows.get('s2')?.title ?? '');
    expect(await done()).toEqual(['Renamed to “Another title”']);
    expect(fake.home.rows.get('s1')?.title).toBe('Another title');
  });

  it.each([
    { view: 'graph', isShown: false },
    { view: 'transcript', isShown: true },
  ] as const)(
    'F1: given a fork in the $view, then the new branch is selected, and shown where one branch is',
    async ({ view, isShown }) => {
      await useLineage.getState().open('s1');
      useNavigation.setState({ route: { screen: 'session', session: 's1', view } });
      const event = fake.home.stepsOf.get('s1')?.[2]?.event ?? '';
      await forkFrom('s1', event);
      const { selection } = useSelection.getState();
      const made = selection.type === 'lane' ? fake.home.rows.get(selection.session) : undefined;
      expect(made?.parent).toEqual({ session: 's1', event });
      const session = isShown ? made?.id : 's1';
      expect(useNavigation.getState().route).toEqual({ screen: 'session', session, view });
    },
  );

  it('given nothing to undo, or a host that is gone, then the act does not throw: it is said', async () => {
    await expect(undoLast()).resolves.toBeUndefined();
    fake.cut('gone');
    await expect(trash('s1')).resolves.toBeUndefined();
    expect(fake.home.rows.get('s1')?.trashed).toBe(false);
  });
});
