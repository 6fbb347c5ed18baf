import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTrash } from '../../../renderer/features/trash/empty-trash.ts';
import { sumWords, trashSums } from '../../../renderer/features/trash/trash-sums.ts';
import { attachHost, host } from '../../../renderer/host/client.ts';
import { showFinal, showRefusal } from '../../../renderer/stores/toasts.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

vi.mock('../../../renderer/stores/toasts.ts', () => ({ showFinal: vi.fn(), showRefusal: vi.fn() }));

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3));
  attachHost(fake.openDuplex());
  vi.mocked(showFinal).mockClear();
  vi.mocked(showRefusal).mockClear();
});

/** Moves a lineage to the trash and gives what emptying would come to. */
async function trashed(root: string) {
  for (const { id } of [...fake.home.rows.values()].filter((row) => row.root === root))
    await host().sessions.trash({ session: id });
  return host().trash.preview({});
}

describe('emptying the trash', () => {
  it('given what a preview named, then it is gone, and what went is said as it was previewed', async () => {
    const preview = await trashed('s1');
    const sessions = preview.sessions.map(({ session }) => session);
    expect(await emptyTrash(sessions)).toBe(true);
    expect(sessions.filter((session) => fake.home.rows.has(session))).toEqual([]);
    expect(vi.mocked(showFinal).mock.calls).toEqual([
      [`Gone for good: ${sumWords({ ...preview, sessions: sessions.length })}.`],
    ]);
  });

  it('given a session that was restored meanwhile, then nothing goes and the refusal is said', async () => {
    const { sessions } = await trashed('s1');
    await host().sessions.restore({ session: 's1' });
    expect(await emptyTrash(sessions.map(({ session }) => session))).toBe(false);
    expect(fake.home.rows.has('s1')).toBe(true);
    expect(vi.mocked(showRefusal).mock.calls).toEqual([
      [{ code: 'in-use', message: '“Cap total retry delay” is not in the trash.', remedy: 'Look again.' }],
    ]);
  });
});

describe('the lines of the preview', () => {
  const session = (at: number) => ({ session: `s${at}`, title: `Session ${at}`, events: at, sizeBytes: at * 10 });

  it('given few sessions, then all are listed, the largest first, and the blobs are what is left of the whole', () => {
    const sessions = [session(1), session(3), session(2)];
    expect(trashSums({ sessions, sizeBytes: 100 })).toEqual({
      listed: [session(3), session(2), session(1)],
      blobBytes: 40,
    });
  });

  it('given more than can be listed, then the lines still add up to the whole', () => {
    const sessions = Array.from({ length: 250 }, (_, at) => session(at));
    const whole = sessions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 7);
    const { listed, rest, blobBytes } = trashSums({ sessions, sizeBytes: whole });
    expect([listed.length, rest]).toEqual([200, { sessions: 50, events: 1_225, sizeBytes: 12_250 }]);
    expect(listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, (rest?.sizeBytes ?? 0) + blobBytes)).toBe(whole);
  });

  it('says a sum in the words of the list', () => {
    expect(sumWords({ sessions: 1, events: 1_204, blobs: 0, sizeBytes: 1_234_567 })).toBe(
      '1 session, 1,204 events, 0 blobs, 1.2 MB',
    );
    expect(sumWords({ sessions: 2, events: 9, blobs: 1, quarantined: 1, sizeBytes: 10 })).toBe(
      '2 sessions, 9 events, 1 blob, 1 part that was left out of their files, 10 B',
    );
  });
});
