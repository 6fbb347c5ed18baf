import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startOpenrath } from './running-openrath.ts';

it('serve on a port that is taken says so, closes the home and ends with 1', async () => {
  const home = mkdtempSync(join(tmpdir(), 'serve-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { code, rest } = await startOpenrath(home, 'serve', '--port', String(port)).ended();
  const message = `Port ${port} can't be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`;
  expect([code, rest]).toEqual([1, [{ refused: { code: 'in-use', message } }]]);
}, 20_000);
