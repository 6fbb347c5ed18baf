import { implement } from '@orpc/server';
import type { FileReport } from '../../contract/import-report.ts';
import { contract } from '../../contract/index.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
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
    sample: os.sample.handler(async ({ input }) =>
      answer(await openSample(host, input.name), (session) => ({ session })),
    ),
  });
}

/** Brings in the files of a sample. Gives the session of the first. */
async function openSample({ imports, importJobs }: Host, name: string | undefined): Promise<Decision<string>> {
  const paths = name === undefined ? [imports.samplePath] : imports.recordedSample(name);
  const reports: FileReport[] = [];
  if (paths.length > 0) for await (const report of importJobs.reports(importJobs.start(paths))) reports.push(report);
  const mains = reports.map(({ sessions }) => sessions.find(({ kind }) => kind === 'main') ?? sessions[0]);
  const bad = reports[mains.indexOf(undefined)];
  if (bad !== undefined)
    return refuse('unsupported', `The sample could not be imported: ${bad.reason ?? 'it holds no session'}.`);
  if (mains[0] !== undefined) return accept(mains[0].id);
  return refuse('not-found', `The sample${name === undefined ? ' log' : ''} is missing from this installation.`, {
    remedy: 'Install the product again.',
  });
}
