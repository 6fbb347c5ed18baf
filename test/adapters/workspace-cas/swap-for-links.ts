import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// Swaps a folder and a file of a workspace for links that lead out, and back, until it is ended. What is made in between is in its way, and goes.
const { root, outside } = workerData as { readonly root: string; readonly outside: string };
const kept = (name: string): string => join(root, '..', `kept ${name}`);
parentPort?.postMessage('ready');
for (;;) {
  for (const [name, target] of [
    ['swap', outside],
    ['leaf', join(outside, 'secret')],
  ] as const) {
    renameSync(join(root, name), kept(name));
    instead(name, () => symlinkSync(target, join(root, name)));
    instead(name, () => renameSync(kept(name), join(root, name)));
  }
}

function instead(name: string, work: () => void): void {
  for (;;) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
      work();
      return;
    } catch (cause) {
      if (
        !(cause instanceof Error && 'code' in cause && /^(EEXIST|ENOTEMPTY|ENOTDIR|EISDIR)$/.test(String(cause.code)))
      )
        throw cause;
    }
  }
}
