import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { findControllers } from '../../../core/adapters/sandbox/local/cgroup/find-controllers.ts';
import { sweepGroups } from '../../../core/adapters/sandbox/local/cgroup/sweep-groups.ts';

const local = resolve(import.meta.dirname, '../../../core/adapters/sandbox/local/cgroup');

/** A host that is killed while a process is in a group of it that does not die with it. */
const HOST = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
const { findControllers } = await import('${local}/find-controllers.ts');
const { makeLimitGroup } = await import('${local}/limit-group.ts');
const { joinFiles } = makeLimitGroup(findControllers(), { memoryBytes: 64 * 1024 * 1024, processes: 4 });
const left = spawn('/bin/sleep', ['600'], { detached: true, stdio: 'ignore' });
for (const file of joinFiles) writeFileSync(file, String(left.pid));
console.log(JSON.stringify({ pid: left.pid, groups: joinFiles.map(dirname) }));
setInterval(() => {}, 1_000);
`;

it('P2: what a killed host left in a control group is ended by the next one, and the group goes', async () => {
  const controllers = findControllers();
  if ('missing' in controllers) throw new Error(controllers.missing);
  const host = spawn(process.execPath, ['--input-type=module', '-e', HOST], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void host.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: host.stdout }), 'line')) as [string];
  const { pid, groups } = JSON.parse(line) as { pid: number; groups: string[] };
  onTestFinished(() => void isThere(pid, 'SIGKILL'));
  sweepGroups(controllers);
  expect([isThere(pid, 0), groups.map(existsSync)]).toEqual([true, groups.map(() => true)]);
  host.kill('SIGKILL');
  await once(host, 'exit');
  sweepGroups(controllers);
  while (isThere(pid, 0)) await wait(5);
  sweepGroups(controllers);
  expect(groups.map(existsSync)).toEqual(groups.map(() => false));
});

function isThere(pid: number, signal: 0 | 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
