import type { FileReport, ImportProgress } from '../../core/contract/view.ts';
import type { FakeHome } from './fake-home.ts';
import type { FakeContract } from './fake-host.ts';
import type { NewsWire } from './news-wire.ts';

const found = [
  {
    format: 'claude-code',
    label: 'Claude Code',
    folder: '~/.claude/projects',
    files: 412,
    sizeBytes: 1_300_000_000,
    oldestAtMs: Date.UTC(2025, 7, 14),
    newestAtMs: Date.UTC(2026, 2, 14),
  },
  {
    format: 'codex',
    label: 'Codex',
    folder: '~/.codex/sessions',
    files: 88,
    sizeBytes: 214_000_000,
    oldestAtMs: Date.UTC(2025, 10, 14),
    newestAtMs: Date.UTC(2026, 2, 13),
  },
];

/** `import` of the fake host: a job of 40 files that takes two seconds and leaves things out. */
export function fakeImportRoutes(os: FakeContract, home: FakeHome, wire: NewsWire) {
  const jobs = createFakeJobs(wire);
  const followed = new Map<string, number>();
  return {
    import: os.import.router({
      find: os.import.find.handler(() => found),
      start: os.import.start.handler(() => ({ ok: true, job: jobs.start() })),
      cancel: os.import.cancel.handler(({ input }) => {
        jobs.change(input.job, { state: 'cancelled' });
        return { ok: true, job: input.job };
      }),
      follow: os.import.follow.handler(({ input }) => {
        for (const path of input.paths) followed.set(path, followedSinceMs);
        return { ok: true, job: jobs.start() };
      }),
      unfollow: os.import.unfollow.handler(({ input }) => ({
        ok: true,
        paths: input.paths.filter((path) => followed.delete(path)),
      })),
      followed: os.import.followed.handler(() => [...followed].map(([path, sinceMs]) => ({ path, sinceMs }))),
      reports: os.import.reports.handler(async function* ({ input }) {
        const files = jobs.all().find(({ job }) => job === input.job)?.filesTotal ?? 0;
        for (let at = 0; at < files; at += 1) yield report(at);
      }),
      problems: os.import.problems.handler(() => [report(3), report(7)]),
      quarantine: os.import.quarantine.handler(({ input: { fromByte = 0 } }) => ({
        ok: true,
        parts: [{ part: 1, offset: fromByte, bytes: leftOut.length, reason: 'not JSON', isErased: false }],
      })),
      quarantinedFiles: os.import.quarantinedFiles.handler(() => []),
      eraseQuarantine: os.import.eraseQuarantine.handler(() => ({ ok: true, quarantined: 1 })),
      quarantined: os.import.quarantined.handler(() => ({ ok: true, base64: Buffer.from(leftOut).toString('base64') })),
      progress: os.import.progress.handler(jobs.all),
      sample: os.import.sample.handler(() => ({ ok: true, session: [...home.rows.keys()][0] ?? '' })),
    }),
  };
}

const leftOut = '{"type":"assistant","message":{"role":"assi';
const files = 40;
const followedSinceMs = Date.UTC(2026, 2, 14, 13);

function createFakeJobs(wire: NewsWire) {
  const jobs = new Map<string, ImportProgress>();
  const put = (progress: ImportProgress): void => {
    jobs.set(progress.job, progress);
    wire.tell([{ type: 'import', progress }]);
  };
  const change = (job: string, next: Partial<ImportProgress>): void => {
    const now = jobs.get(job);
    if (now !== undefined) put({ ...now, ...next });
  };
  const step = (job: string, done: number): void => {
    if (jobs.get(job)?.state !== 'running') return;
    const bytesDone = Math.round((beginning.bytesTotal * done) / files);
    const state = done === files ? 'done' : 'running';
    change(job, { filesDone: done, bytesDone, eventsAdded: done * 210, state, leftMs: (files - done) * 50 });
    if (state === 'running') setTimeout(() => step(job, done + 1), 50);
  };
  return {
    all: () => [...jobs.values()],
    change,
    start: () => {
      const job = `job${jobs.size + 1}`;
      put({ ...beginning, job });
      setTimeout(() => step(job, 1), 50);
      return job;
    },
  };
}

const beginning = {
  state: 'running' as const,
  filesDone: 0,
  filesTotal: files,
  bytesDone: 0,
  bytesTotal: 1_514_000_000,
  eventsAdded: 0,
  current: '~/.claude/projects/-home-ada-work/0b1f.jsonl',
};

function report(at: number): FileReport {
  const path = `/home/ada/.claude/projects/-home-ada-work/${(at + 4_096).toString(16)}.jsonl`;
  const lines = { total: 212, blank: 1, repaired: 0, records: 211, events: 211, quarantined: 0 };
  const base = {
    path,
    format: 'claude-code',
    status: 'imported' as const,
    sessions: [],
    lines,
    quarantine: [],
    facts: {},
  };
  if (at % 11 === 5) return { ...base, status: 'unchanged' };
  if (at % 13 === 7)
    return {
      ...base,
      status: 'refused',
      reason: 'Not a log: the file is an SQLite database.',
      lines: { total: 0, blank: 0, repaired: 0, records: 0, events: 0, quarantined: 0 },
    };
  if (at % 10 !== 3) return base;
  const quarantine = [{ offset: 18_204, bytes: 311, reason: 'Not JSON: the line ends inside a string.' }];
  return { ...base, lines: { ...lines, events: 210, quarantined: 1 }, quarantine };
}
