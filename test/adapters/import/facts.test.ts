import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileReport } from '../../../core/contract/import-report.ts';
import { readEvent } from '../../../core/model/read-event.ts';
import { claudeCodeFacts } from '../../../core/projections/import-facts/claude-code-facts.ts';
import { codexFacts } from '../../../core/projections/import-facts/codex-facts.ts';
import { sourceOf } from '../../../core/projections/parts/source-of.ts';
import { createImportWorld, importAll } from './import-logs.ts';

const beside = resolve(import.meta.dirname, '../../../../shared/data');
/** Reports and stored sources name real paths. */
const data = existsSync(beside) ? realpathSync(beside) : beside;

/** Names that every report must have. Where the counter prints none, its count is 0. */
const LINE_FACTS = ['physical_lines', 'bad_lines', 'glued_lines'];
const CLAUDE_CODE_FACTS = [
  ...LINE_FACTS,
  ...['records', 'user_turns', 'queued_human_prompts', 'slash_commands', 'interrupts', 'assistant_messages'],
  ...[
    'synthetic_messages',
    'tool_calls',
    'tool_results',
    'tool_errors',
    'unanswered_tool_calls',
    'results_without_call',
  ],
  ...[
    'prompt_forks',
    'reply_forks',
    'compactions',
    'microcompactions',
    'images',
    'thinking_blocks',
    'sidechain_records',
  ],
  ...['sidechain_roots', 'agent_ids', 'agent_file', 'orphans', 'duplicate_uuids', 'session_ids', 'input_tokens'],
  ...['output_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'usage_final', 'usage_placeholder'],
];
const CODEX_FACTS = [
  ...LINE_FACTS,
  ...[
    'generation',
    'records',
    'user_turns',
    'assistant_messages',
    'tool_calls',
    'tool_results',
    'unanswered_tool_calls',
  ],
  ...['nonzero_exits', 'session_ids', 'compactions', 'turns_started', 'turns_aborted', 'input_tokens', 'output_tokens'],
  ...['cached_input_tokens', 'reasoning_output_tokens', 'total_tokens'],
];

/**
 * Where the counter is wrong: it takes the last running total, and this fixture ends with one of zeros that another thread's
 * trimmed records brought in. Its only answer took 16,341 tokens in and 81 out, as its own `dedup_*` counts say.
 */
const CORRECTED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'codex/fixtures/agent-sessions-small.jsonl': {
    input_tokens: 16341,
    output_tokens: 81,
    cached_input_tokens: 3584,
    reasoning_output_tokens: 63,
    total_tokens: 16422,
  },
};

function logsIn(format: string): string[] {
  if (!existsSync(join(data, format))) return [];
  return readdirSync(join(data, format), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'sessions-index.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What the independent counter says of each file, by path below the folder of samples. */
function countIndependently(paths: readonly string[]): Map<string, Record<string, unknown>> {
  const lines = execFileSync('python3', [join(data, 'facts.py'), ...paths], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const counts = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return new Map(counts.map((count) => [String(count.file), count]));
}

function expectedFacts(name: string, facts: readonly string[], counts: Map<string, Record<string, unknown>>) {
  const count = { ...counts.get(name), ...CORRECTED[name] };
  return Object.fromEntries(facts.map((fact) => [fact, count[fact] ?? 0]));
}

function namedFacts(report: FileReport, facts: readonly string[]) {
  return Object.fromEntries(facts.map((fact) => [fact, report.facts[fact]]));
}

describe.skipIf(!existsSync(join(data, 'facts.py')))('counts of real logs', () => {
  const world = createImportWorld();
  let reports: readonly FileReport[] = [];

  beforeAll(async () => {
    reports = await importAll(world, ...logsIn('claude-code'), ...logsIn('codex'));
  }, 60_000);

  function ofFormat(format: string): readonly FileReport[] {
    return reports.filter((report) => report.format === format);
  }

  async function eventsOfFile({ format, path }: FileReport) {
    const ledger = await world.store.ledger(format, path);
    return (await world.store.events(ledger.map(({ event }) => event))).map(readEvent);
  }

  test.each([
    ['claude-code', CLAUDE_CODE_FACTS],
    ['codex', CODEX_FACTS],
  ] as const)('U1: every fact of every %s sample is what an independent counter finds', (format, facts) => {
    const counts = countIndependently(logsIn(format));
    const names = logsIn(format).map(nameOf);
    const found = ofFormat(format).map((report) => [nameOf(report.path), namedFacts(report, facts)]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(names.map((name) => [name, expectedFacts(name, facts, counts)])),
    );
  });

  test('I3: importing again reads nothing and finds the same facts in the store', async () => {
    const again = await importAll(world, ...reports.map(({ path }) => path));
    const untitled = (report: FileReport) => report.sessions.map((session) => ({ ...session, title: '' }));
    expect(again).toEqual(reports.map((report) => ({ ...report, status: 'unchanged', sessions: untitled(report) })));
  });

  test.each([
    ['claude-code', claudeCodeFacts],
    ['codex', codexFacts],
  ] as const)('S6: the facts of %s samples are a fold over the stored events', async (format, fold) => {
    for (const report of ofFormat(format)) expect(report.facts).toMatchObject(fold(await eventsOfFile(report)));
  });

  test('I1: the byte ranges of events and quarantine cover every sample of lines, all but white space', async () => {
    for (const report of reports.filter(({ path }) => path.endsWith('.jsonl'))) {
      const { path, lines, quarantine } = report;
      const ranges = [...(await eventsOfFile(report)).flatMap((event) => sourceOf(event) ?? []), ...quarantine];
      expect(ranges).toHaveLength(lines.records);
      expect(lines.records).toBe(lines.events + lines.quarantined);
      expect(uncovered(readFileSync(path), ranges)).toBe('');
    }
  });
});

function nameOf(path: string): string {
  return path.slice(data.length + 1);
}

/** What is left of a file outside of ranges, without white space. Ranges that overlap are said to. */
function uncovered(file: Buffer, ranges: readonly { readonly offset: number; readonly bytes: number }[]): string {
  let at = 0;
  let left = '';
  for (const { offset, bytes } of [...ranges].sort((a, b) => a.offset - b.offset)) {
    if (offset < at) return `bytes from ${offset} on are in two ranges`;
    left += file.toString('utf8', at, offset);
    at = offset + bytes;
  }
  return (left + file.toString('utf8', at)).trim();
}
