// Plain JavaScript, because it must run on a Node that cannot read TypeScript. Importing it is the check: an older Node hands
// the same command line to the Node that the lock brings, whatever npm did with its link, and ends as that one ends.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { delimiter, dirname, join } from 'node:path';

const needed = 24;
/** Names the pipe that ends with the process that handed over its command line. */
const outer = 'OPENRATH_OUTER_PIPE';

if (Number(process.versions.node.split('.')[0]) < needed) {
  const node = broughtNode();
  if (node === undefined) refuse();
  await goOnIn(node);
}
endWithOuter();

function broughtNode() {
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve(`node-${process.platform}-${process.arch}/package.json`)), 'bin', 'node');
  } catch {
    return undefined;
  }
}

function refuse() {
  const message = `OpenRath Studio needs Node ${needed} or newer and this is ${process.version}.`;
  const remedy = `Run npm ci, which brings it for Linux, or install Node ${needed}.`;
  if (process.argv.includes('--json'))
    writeSync(1, `${JSON.stringify({ refused: { code: 'unsupported', message, remedy } })}\n`);
  console.error(`${message} ${remedy}`);
  process.exit(1);
}

/** Ends as by SIGTERM when the process that handed over its command line is gone without a word, as after kill -9. Who listens is told that no person did it. */
function endWithOuter() {
  const pipe = Number(process.env[outer] ?? Number.NaN);
  delete process.env[outer];
  if (!Number.isInteger(pipe)) return;
  const gone = new Socket({ fd: pipe, readable: true, writable: false });
  gone.on('end', () => process.emit('SIGTERM', 'outer-gone') || process.kill(process.pid, 'SIGTERM'));
  gone.on('error', () => undefined);
  gone.resume().unref();
}

/** Never comes back: this process ends with the other one's code or signal. */
function goOnIn(node) {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, [outer]: '3' };
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'pipe'], env });
  // A terminal sends Ctrl-C to both; a second one from here would end the other in mid-work.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((_resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === null) process.exit(code);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}
