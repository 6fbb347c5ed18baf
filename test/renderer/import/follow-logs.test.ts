import { beforeEach, describe, expect, it } from 'vitest';
import { startImport } from '../../../renderer/features/import/start-import.ts';
import { stopFollowing } from '../../../renderer/features/import/stop-following.ts';
import { attachHost, host } from '../../../renderer/host/client.ts';
import { useFollowed } from '../../../renderer/stores/followed-store.ts';
import { putProgress, useImports } from '../../../renderer/stores/imports-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(1));
  attachHost(fake.openDuplex());
  useFollowed.setState({ followed: undefined });
});

const paths = () => useFollowed.getState().followed?.map(({ path }) => path);

describe('I3: logs are followed where a person asks for it', () => {
  it('given folders of which one is to be followed, then that one alone is, and both are brought in', async () => {
    await startImport(['/a', '/b'], ['/b']);
    expect(paths()).toEqual(['/b']);
    expect((await host().import.progress({})).map(({ state }) => state)).toEqual(['running', 'running']);
  });

  it('given none to be followed, then nothing is', async () => {
    await startImport(['/a']);
    await useFollowed.getState().refresh();
    expect(paths()).toEqual([]);
  });

  it('given a folder that is followed, when it is stopped, then it is not any more', async () => {
    await startImport(['/a', '/b'], ['/a', '/b']);
    await stopFollowing('/a');
    expect(paths()).toEqual(['/b']);
  });

  it('given a host that is gone, then nothing is thrown, and what was known stays', async () => {
    await startImport(['/a'], ['/a']);
    fake.cut('gone');
    await expect(stopFollowing('/a')).resolves.toBeUndefined();
    await expect(startImport(['/b'], ['/b'])).resolves.toBeUndefined();
    expect(paths()).toEqual(['/a']);
  });

  it('given a job for each change of a log, then those that run and the newest fifty that ended are remembered', () => {
    const progress = {
      filesDone: 0,
      filesTotal: 1,
      bytesDone: 0,
      bytesTotal: 0,
      eventsAdded: 0,
      current: '',
    };
    useImports.setState({ jobs: new Map() });
    putProgress({ ...progress, job: 'long', state: 'running' });
    for (let at = 0; at < 60; at += 1) putProgress({ ...progress, job: `job${at}`, state: 'done' });
    const wanted = Array.from({ length: 50 }, (_, at) => `job${at + 10}`);
    expect([...useImports.getState().jobs.keys()]).toEqual(['long', ...wanted]);
  });
});
