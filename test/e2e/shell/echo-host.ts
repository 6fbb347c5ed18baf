import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runHost } from '../../../core/compose-host-process.ts';

// A host without a home, for journeys of the shell alone: it answers `who` with its process id, dies at `die`, throws
// at `throw`, and sends everything else back. At quit it leaves a file, to show that it was asked.

const folder = process.env.OPENRATH_HOME ?? '';
const pipes = new Set<unknown>();

runHost(process.parentPort, async () => ({
  attach: (pipe) => {
    pipes.add(pipe);
    pipe.onClose(() => pipes.delete(pipe));
    pipe.onMessage((message) => {
      if (typeof message === 'string' && message.startsWith('{')) return;
      if (message === 'die') process.exit(7);
      if (message === 'throw') throw new Error('a bug in the host');
      if (message === 'who') pipe.send(String(process.pid));
      else if (message === 'pipes') pipe.send(String(pipes.size));
      else pipe.send(message);
    });
  },
  close: async () => writeFileSync(join(folder, 'host-closed'), ''),
}));
