import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { openHome } from '../../core/compose.ts';
import { connect } from '../../core/contract/connect.ts';

/** Draws in a home and is killed when so many changes were answered. Gives the workflow and the last change that was. */
async function killedAt(home: string, changes: number): Promise<{ workflow: string; n: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'draw-until-killed.ts'), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let last = { workflow: '', n: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    const [workflow = '', n = ''] = line.split(' ');
    last = { workflow, n: Number(n) };
    if (last.n === changes) child.kill('SIGKILL');
  }
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return last;
}

it.each([1, 20, 620])('S1: a host that is killed after change %i has all that it answered, whole', async (changes) => {
  const home = mkdtempSync(join(tmpdir(), 'openrath-drawn-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { workflow, n } = await killedAt(home, changes);
  const opened = await openHome({ home });
  onTestFinished(() => opened.close());
  const [ours, theirs] = duplexPair();
  opened.attach(theirs);
  const draft = await connect(ours).workflowDrafts.open({ workflow });
  if (!draft.ok) throw new Error(draft.refusal.message);
  expect(draft.n).toBeGreaterThanOrEqual(n);
  const ids = JSON.parse(draft.text).nodes.map(({ id }: { readonly id: string }) => id);
  expect(ids.toSorted()).toEqual(Array.from({ length: draft.n }, (_, index) => `n${index}`).toSorted());
});
