import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, run, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CodeGave, runCode } from '../../core/api/run-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-code-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('R1: what code gave is on record with its clock, its seed and its lines: a run that goes on does not run it again', async () => {
  const begun = await studio.create({ title: 'Code' });
  const told: CodeGave[] = [];
  const source = '(values) => { console.log("hm"); return [values.plan, Date.now(), Math.random()] }';
  const program = async (session: Session) => {
    told.push(await runCode(session, { source, values: { plan: 'Dig.' } }));
    return await session.fork({ title: 'Told' });
  };
  await run(program, begun, { runId: 'one' });
  await run(program, await studio.session(begun.id), { runId: 'one' });
  const [first, again] = told;
  expect(again).toEqual(first);
  expect(first).toMatchObject({ logged: ['hm'], isLogCut: false, value: ['Dig.', first?.clockMs, expect.any(Number)] });
  const kinds = (await studio.session(begun.id)).events();
  expect((await kinds).filter(({ kind }) => kind === 'world/answered' || kind === 'node/entered').length).toBe(4);
});

it('code that gives no JSON fails its node, with why, and again when the run is told again', async () => {
  const begun = await studio.create({ title: 'Failing' });
  const program = async (session: Session) => {
    await runCode(session, { source: '() => 1n', values: {} });
    return session;
  };
  const says = 'Its code gives a bigint.';
  await expect(run(program, begun, { runId: 'two' })).rejects.toThrow(says);
  await expect(run(program, await studio.session(begun.id), { runId: 'two' })).rejects.toThrow(says);
});
