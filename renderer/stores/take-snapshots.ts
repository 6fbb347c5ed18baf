import { host } from '../host/client.ts';
import { useConnection } from './connection-store.ts';
import { takeHomeState } from './home-state-store.ts';
import { putProgress, useImports } from './imports-store.ts';
import { takeLineage, useLineage } from './lineage-store.ts';
import { useNavigation } from './navigation-store.ts';
import { newestOfEach } from './newest-of-each.ts';
import { useReflog } from './reflog-store.ts';
import { useSessions } from './sessions-store.ts';

/** Takes every view snapshot anew: after connecting, and when the news had a gap. Rejects with HostLost. */
export async function takeSnapshots(): Promise<void> {
  await Promise.all([
    takeHome(),
    takeHomeState(),
    useSessions.getState().refresh(),
    useReflog.getState().refresh(),
    takeImports(),
  ]);
  const { state, root } = useLineage.getState();
  const { route } = useNavigation.getState();
  if (state !== 'empty' && route.screen === 'session') await takeLineage(root ?? route.session);
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
