import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type SessionEvent, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import { agent, flow, node, scripted, sourceOf } from './documents.ts';

const WAYS = 40;
const STEPS = 10;

const folder = mkdtempSync(join(tmpdir(), 'openrath-wide-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const names = Array.from({ length: WAYS }, (_, at) => `w${at}`);
/** Reads and says its own name, so many steps. */
const digger = (name: string) =>
  scripted(
    [
      `- when: { step: 1 }\n  answer: [{ call: write_file, input: { path: ${name}.txt, content: ${name} } }]`,
      ...Array.from(
        { length: STEPS - 2 },
        (_, at) => `- when: { step: ${at + 2} }\n  answer: [{ call: read_file, input: { path: ${name}.txt } }]`,
      ),
      `- answer: [{ text: I am ${name}. }]`,
    ].join('\n'),
  );

it(`F7: ${WAYS} branches of ${WAYS * STEPS} steps at once lose nothing and swap nothing`, async () => {
  const document = flow(
    [
      node('in', 'input'),
      node('ways', 'parallel', { branches: names }),
      ...names.map((name) => agent(name, digger(name), { prompt: `Be ${name}.` })),
      node('all', 'join', { needs: 'all' }),
      node('out', 'output'),
    ],
    [
      'in > ways',
      ...names.flatMap((name) => [`ways.${name} > ${name}`, `${name} > all.sessions`]),
      ...['all > out', 'all.values > out.values'],
    ],
  );
  const begun = await studio.create({ title: 'Wide' });
  const { outputs, session } = await runDocument(begun, sourceOf(document), { runId: 'one' });
  expect(outputs).toEqual({ out: Object.fromEntries(names.map((name) => [name, `I am ${name}.`])) });
  const { verdict } = await session.validate({
    command: `for w in ${names.join(' ')}; do [ "$(cat $w.txt)" = $w ] || exit 1; done; [ $(ls | wc -l) = ${WAYS} ]`,
    criterion: 'Each has its own file.',
  });
  expect(verdict).toBe('passed');

  const rows = (await studio.host.sessions.list({})).filter(({ id }) => id !== begun.id);
  const branches = await Promise.all(
    rows.map(async ({ id }) => (await (await studio.session(id)).events()).filter((each) => each.session === id)),
  );
  const told = branches.map((events) => ({
    task: (events[0] as SessionEvent & { payload: { task: string } }).payload.task,
    steps: events.filter(({ kind }) => kind === 'model/answered').length,
    said: [
      ...new Set(
        JSON.stringify(
          events.filter(({ kind }) => /message|answered|tool/.test(kind)).map(({ payload }) => payload),
        ).match(/\bw\d+\b/g),
      ),
    ],
  }));
  expect(told.toSorted((a, b) => a.task.localeCompare(b.task))).toEqual(
    names
      .map((name) => ({ task: `Branch ${name} of ways`, steps: STEPS, said: [name] }))
      .toSorted((a, b) => a.task.localeCompare(b.task)),
  );
}, 60_000);
