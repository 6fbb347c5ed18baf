import { host } from '../host/client.ts';
import { useConnection } from './connection-store.ts';
import { takeHomeState } from './home-state-store.ts';
import { putProgress, useImports } from './imports-store.ts';
import { takeShown } from './lineage-store.ts';
import { useNavigation } from './navigation-store.ts';
import { newestOfEach } from './newest-of-each.ts';
import { useReflog } from './reflog-store.ts';
import { useSessions } from './sessions-store.ts';
import { takeWaiting } from './waiting-store.ts';

/** Takes every view snapshot anew, what is on screen first: after connecting, and when the news had a gap. Rejects with HostLost. */
export async function takeSnapshots(): Promise<void> {
  const { route } = useNavigation.getState();
  await Promise.all([
    takeShown(route.screen === 'session' ? route.session : undefined),
    takeHome(),
    takeHomeState(),
    useSessions.getState().refresh(),
    useReflog.getState().refresh(),
    takeImports(),
    takeWaiting(),
  ]);
}

/** Facts about the home, which an import changes. */
export async function takeHome(): Promise<void> {
  const { home, version, platform, zone, files } = await host().home.info({});
  useConnection.setState({ home: { home, version, platform, zone, files } });
}

/** Jobs that run, and files that left something out. */
export async function takeImports(): Promise<void> {
  const [jobs, problems] = await Promise.all([host().import.progress({}), host().import.problems({})]);
  for (const job of jobs) putProgress(job);
  useImports.setState({ problems: newestOfEach(problems) });
}
