import { spawn } from 'node:child_process';

/** How a script ended, with all that it wrote, in order. `status` is null where it could not be started or a signal ended it. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs scripts of a package, those of a lane one after the other and the lanes beside each other. None of the promises rejects. */
export function runLanes(root: string, lanes: readonly (readonly string[])[]): ReadonlyMap<string, Promise<Ended>> {
  return new Map(
    lanes.flatMap((names) => {
      let last: Promise<unknown> = Promise.resolve();
      return names.map((name) => {
        const ended = last.then(() => runScript(root, name));
        last = ended;
        return [name, ended] as const;
      });
    }),
  );
}

function runScript(root: string, name: string): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.on('error', ({ message }) => resolve({ status: null, output: `${message}\n` }));
  child.on('close', (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  return promise;
}
