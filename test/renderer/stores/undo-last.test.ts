import { beforeEach, describe, expect, it } from 'vitest';
import { attachHost, host } from '../../../renderer/host/client.ts';
import { rename, trash, trashAll, undo } from '../../../renderer/stores/acts.ts';
import { useReflog } from '../../../renderer/stores/reflog-store.ts';
import { useSessions } from '../../../renderer/stores/sessions-store.ts';
import { showDone, showFinal, showTakenBack } from '../../../renderer/stores/toasts.ts';
import { redoLast, undoLast } from '../../../renderer/stores/undo-last.ts';
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

const isTrashed = (id: string) => fake.home.rows.get(id)?.trashed;

/** A verdict, say: on record of a session, in no reflog. */
function judged(taken: string[], name: string): void {
  const takeBack = async () => {
    taken.push(name);
    showTakenBack('The verdict is taken back.');
  };
  showDone('On record: passed.', { takeBack });
}

describe('S10: Ctrl Z takes back what was done last in this window, and nothing else', () => {
  it('given a verdict after a move to the trash, then the verdict first, then the move', async () => {
    const taken: string[] = [];
    await trash('s1');
    judged(taken, 'verdict');
    await undoLast();
    expect([taken, isTrashed('s1')]).toEqual([['verdict'], true]);
    await undoLast();
    expect([taken, isTrashed('s1')]).toEqual([['verdict'], false]);
  });

  it('given an act of somebody else, then it stays, however new it is', async () => {
    await trash('s1');
    await host().sessions.trash({ session: 's2' });
    await undoLast();
    expect([isTrashed('s1'), isTrashed('s2')]).toEqual([false, true]);
    await undoLast();
    expect(isTrashed('s2')).toBe(true);
  });

  it('given an act that the reflog took back already, then it is the one before', async () => {
    await trash('s1');
    await rename('s1', 'Other');
    await useReflog.getState().refresh();
    const [newest] = useReflog.getState().acts;
    await undo(newest?.id ?? '');
    await useReflog.getState().refresh();
    await undoLast();
    expect(isTrashed('s1')).toBe(false);
  });

  it('given what can not be taken back, then nothing older goes in its place at once', async () => {
    await trash('s1');
    showFinal('Compressed.');
    await undoLast();
    expect(isTrashed('s1')).toBe(true);
    await undoLast();
    expect(isTrashed('s1')).toBe(false);
  });

  it('given several that were moved at once, then all are back', async () => {
    await trashAll(['s1', 's2']);
    await undoLast();
    expect([isTrashed('s1'), isTrashed('s2')]).toEqual([false, false]);
  });

  it('redo does again what was undone here; not something older than a verdict that was taken back', async () => {
    await trash('s1');
    await undoLast();
    judged([], 'verdict');
    await undoLast();
    await redoLast();
    expect(isTrashed('s1')).toBe(false);
  });

  it('redo of what was undone here, and undo of that again', async () => {
    await trash('s1');
    await undoLast();
    await redoLast();
    expect(isTrashed('s1')).toBe(true);
    await undoLast();
    expect(isTrashed('s1')).toBe(false);
    await host().home.redo({});
    useWaysBack.setState(useWaysBack.getInitialState());
    await redoLast();
    expect(isTrashed('s1')).toBe(true);
  });
});
