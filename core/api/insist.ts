import { z } from 'zod';
import { programLimits } from '../model/agent/program-limits.ts';
import { choiceHow } from '../model/kinds/control.ts';
import { memoryScope } from '../model/kinds/mind.ts';
import { sayIssues } from '../projections/text/say-issues.ts';
import { RefusedError } from './refused-error.ts';

const text = z.string();
const some = text.min(1);

/** What each entry takes, with an example: a program in plain JavaScript is checked by nobody else. */
const TAKES = {
  openStudio: [
    z.strictObject({ home: some.optional(), tools: z.array(z.unknown()).optional() }),
    "openStudio({ home: '/path/of/a/home' })",
  ],
  read: [some, "Agent.read('gardener.yaml')"],
  create: [
    z.strictObject({
      folder: some.optional(),
      commit: some.optional(),
      title: text.optional(),
      says: text.optional(),
    }),
    "create({ folder: '/path/of/a/folder', title: 'Bed' })",
  ],
  session: [some, "session('01980000-0000-7000-8000-000000000000')"],
  say: [text, "say('Dig the bed.')"],
  fork: [z.strictObject({ at: some.optional(), title: text.optional() }), "fork({ title: 'Another way' })"],
  spawn: [z.strictObject({ task: some }), "spawn({ task: 'Read the tests.' })"],
  merge: [
    z.strictObject({
      resolve: z
        .record(
          text,
          z.union([
            z.enum(['base', 'ours', 'theirs', 'both']),
            z.strictObject({ text }),
            z.strictObject({ both: some }),
          ]),
        )
        .optional(),
      ancestor: some.optional(),
      transcript: z.union([z.enum(['block', 'nothing']), z.strictObject({ steps: z.array(some) })]).optional(),
      fastForward: z.literal(false).optional(),
    }),
    "merge(theirs, { resolve: { 'bed.txt': 'theirs' } })",
  ],
  to: [some, "to('local')"],
  validate: [
    z.union([
      z.strictObject({ command: some, criterion: some, at: some.optional() }),
      z.strictObject({ agent: z.looseObject({}), criterion: some }),
    ]),
    "validate({ command: 'npm test', criterion: 'tests pass' })",
  ],
  judge: [
    z.strictObject({
      verdict: z.enum(['passed', 'failed', 'undecided']),
      criterion: some.optional(),
      note: text.optional(),
      at: some.optional(),
    }),
    "judge({ verdict: 'passed' })",
  ],
  choose: [
    z.strictObject({
      candidates: z.array(some).min(1),
      chosen: some,
      how: choiceHow,
      reason: text.optional(),
      scores: z.record(text, z.number()).optional(),
      saw: z.unknown().optional(),
      position: some.optional(),
    }),
    "choose({ candidates: ['dig', 'rake'], chosen: 'rake', how: 'rule' })",
  ],
  ask: [
    z.strictObject({
      words: some,
      choices: z.array(z.strictObject({ name: some, says: some.optional() })).min(1),
      timeoutMs: z.int().min(1).optional(),
    }),
    "ask({ words: 'Is the bed dug?', choices: [{ name: 'yes' }, { name: 'no' }] })",
  ],
  call: [z.strictObject({ tool: some, input: z.looseObject({}) }), "call('run_command', { command: 'ls' })"],
  recall: [
    z.strictObject({
      scopes: z.array(memoryScope).min(1),
      query: some,
      items: z.int().min(1).max(50).optional(),
    }),
    "recall({ scopes: ['session'], query: 'the beds' })",
  ],
  remember: [
    z.strictObject({ scope: memoryScope, key: some, text: some }),
    "remember({ scope: 'session', key: 'bed', text: 'The bed is dug.' })",
  ],
  withdraw: [
    z.strictObject({ verdict: some, reason: text.optional() }),
    "withdraw(EVENT, { reason: 'seen too early' })",
  ],
  compress: [z.strictObject({ text: text.optional() }), "compress({ text: 'The bed is dug.' })"],
  replay: [
    z.discriminatedUnion('mode', [
      z.strictObject({ mode: z.enum(['verify', 'watch']) }),
      z.strictObject({
        mode: z.enum(['plan', 'rerun']),
        from: some,
        set: z.record(text, z.unknown()).optional(),
        agent: z.looseObject({}).optional(),
      }),
    ]),
    "replay({ mode: 'watch' })",
  ],
  run: [
    z.strictObject({ runId: some, name: some.optional(), limits: programLimits.optional() }),
    "run(workflow, session, { runId: 'first' })",
  ],
} satisfies Readonly<Record<string, readonly [takes: z.ZodType, example: string]>>;

/** Throws RefusedError where an entry was given something else than it takes: nothing stands in for it in silence. */
export function insist(entry: keyof typeof TAKES, given: unknown): void {
  const [takes, example] = TAKES[entry];
  const read = takes.safeParse(given);
  if (read.success) return;
  throw new RefusedError({
    code: 'invalid',
    message: `${entry} can’t take what it was given: ${sayIssues(read.error.issues, 'it')}`,
    remedy: `For example: ${example}.`,
  });
}

/** The same for a value that must be a session. */
export function insistOnSession(entry: string, isSession: boolean): void {
  if (isSession) return;
  throw new RefusedError({
    code: 'invalid',
    message: `${entry} can’t take what it was given: it must be a session.`,
    remedy: 'Make one with create, or take one that is there with session.',
  });
}

/** The same for a value that must be a program. */
export function insistOnProgram(isProgram: boolean): void {
  if (isProgram) return;
  throw new RefusedError({
    code: 'invalid',
    message: 'run can’t take what it was given: the program must be a function or a workflow.',
    remedy: `For example: ${TAKES.run[1]}.`,
  });
}
