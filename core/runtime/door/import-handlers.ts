import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { accept, refuse } from '../../model/refusal.ts';
import type { Host } from '../host.ts';
import { quarantinedBytes, quarantinedFiles, quarantineOf } from '../views/quarantine-of.ts';
import { answer } from './answer.ts';
import { copiesIn } from './copies-in.ts';

/** Calls about bringing in logs. */
export function importHandlers(host: Host) {
  const os = implement(contract.import);
  return os.router({
    find: os.find.handler(async () => [...(await host.imports.find())]),
    start: os.start.handler(({ input }) => ({ ok: true as const, job: host.importJobs.start(input.paths) })),
    cancel: os.cancel.handler(({ input }) => {
      const cancelled = host.importJobs.cancel(input.job);
      return answer(
        cancelled ? accept(input) : refuse('already-so', 'That import does not run any more.'),
        ({ job }) => ({ job }),
      );
    }),
    follow: os.follow.handler(async ({ input }) =>
      answer(await host.following.follow(input.paths), ({ job }) => ({ job })),
    ),
    unfollow: os.unfollow.handler(async ({ input }) =>
      answer(await host.following.unfollow(input.paths), ({ paths }) => ({ paths: [...paths] })),
    ),
    followed: os.followed.handler(() => [...host.following.followed()]),
    reports: os.reports.handler(async function* ({ input }) {
      yield* host.streams.track(host.importJobs.reports(input.job));
    }),
    problems: os.problems.handler(() => host.importJobs.problems()),
    quarantinedFiles: os.quarantinedFiles.handler(() => quarantinedFiles(host.store)),
    eraseQuarantine: os.eraseQuarantine.handler(async ({ input }) =>
      answer(await host.catalogueCommands.eraseQuarantine(input), ({ quarantined, ...copies }) => ({
        quarantined,
        ...copiesIn(copies),
      })),
    ),
    quarantine: os.quarantine.handler(async ({ input }) =>
      answer(await quarantineOf(input, host.store), (found) => found),
    ),
    quarantined: os.quarantined.handler(async ({ input }) =>
      answer(await quarantinedBytes(input.part, { store: host.store, sha256: host.sealing.sha256 }), (found) => found),
    ),
    progress: os.progress.handler(() => host.importJobs.progress()),
    sample: os.sample.handler(async () => answer(await openSample(host), (session) => ({ session }))),
  });
}

async function openSample(host: Host) {
  const job = host.importJobs.start([host.imports.samplePath]);
  for await (const report of host.importJobs.reports(job)) {
    const main = report.sessions.find((session) => session.kind === 'main') ?? report.sessions[0];
    if (main !== undefined) return accept(main.id);
    return refuse('unsupported', `The sample could not be imported: ${report.reason ?? 'it holds no session'}.`);
  }
  return refuse('not-found', 'The sample log is missing from this installation.', {
    remedy: 'Install the product again.',
  });
}
