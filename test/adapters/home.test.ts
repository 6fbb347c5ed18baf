import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { takeHostLock } from '../../core/adapters/home/host-lock.ts';
import { dialSocket, listenOnSocket } from '../../core/adapters/home/host-socket.ts';
import { socketPath } from '../../core/adapters/home/socket-path.ts';
import { joinPipes } from '../../core/adapters/home/web-socket-duplex.ts';
import { CLOSED_IN_ORDER, type Duplex } from '../../core/contract/duplex.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openrath-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of a home', () => {
  it('B-14: one holder at a time; released, it can be taken again', () => {
    const first = takeHostLock(folder);
    expect([first === undefined, takeHostLock(folder)]).toEqual([false, undefined]);
    first?.release();
    const second = takeHostLock(folder);
    expect(second).toBeDefined();
    second?.release();
  });

  it('B-14: is held against other processes too, however often this one tried for it once more', () => {
    const first = takeHostLock(folder);
    takeHostLock(folder);
    const other = `import { takeHostLock } from '${new URL('../../core/adapters/home/host-lock.ts', import.meta.url).href}';
      process.stdout.write(String(takeHostLock(process.argv[1]) === undefined));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', other, folder], { encoding: 'utf8' });
    expect(said).toBe('true');
    first?.release();
  });

  it('is held though nobody keeps what taking it returned', async () => {
    takeHostLock(folder);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let times = 0; times < 5; times++) {
      await new Promise((turn) => setImmediate(turn));
      collect();
    }
    expect(takeHostLock(folder)).toBeUndefined();
  });
});

describe('the socket of a home', () => {
  it('one that closes in order is heard to do so, also by whoever sends something just then', async () => {
    const path = socketPath(folder);
    let host: Duplex | undefined;
    const listener = await listenOnSocket(path, (pipe) => {
      host = pipe;
    });
    const pipe = await dialSocket(path);
    const heard = new Promise((resolve) => pipe?.onClose(resolve));
    host?.close();
    const closed = listener.close();
    pipe?.send('too late');
    expect(await heard).toBe(CLOSED_IN_ORDER);
    await closed;
  });

  it('is for its owner only, carries messages whole both ways, and replaces a stale file', async () => {
    const path = socketPath(folder);
    const heard: unknown[] = [];
    const open = () =>
      listenOnSocket(path, (pipe) => {
        pipe.onMessage((message) => {
          heard.push(message);
          pipe.send(new Uint8Array([1, 2]));
        });
      });
    const listener = await open();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const pipe = await dialSocket(path);
    const answer = new Promise((resolve) => pipe?.onMessage(resolve));
    pipe?.send('hello');
    expect([await answer, heard]).toEqual([new Uint8Array([1, 2]), ['hello']]);
    pipe?.close();
    await listener.close();
    expect(await dialSocket(path)).toBeUndefined();
  });

  it('a home whose path is too long for a socket gets a private one elsewhere', () => {
    const path = socketPath(join(folder, 'x'.repeat(120)));
    expect([Buffer.byteLength(path) <= 107, path.startsWith(folder)]).toEqual([true, false]);
  });
});

describe('a pipe in the process', () => {
  it('keeps what is sent before there is a listener, in order, and says at both ends how it closed', async () => {
    const [left, right] = duplexPair();
    left.send('one');
    left.send('two');
    await Promise.resolve();
    const heard: unknown[] = [];
    right.onMessage((message) => heard.push(message));
    const closed = new Promise((resolve) => right.onClose(resolve));
    left.close();
    expect([heard, await closed]).toEqual([['one', 'two'], CLOSED_IN_ORDER]);
    right.send('too late');
  });
});

describe('two pipes that are joined', () => {
  it('S1: say at the far end why the near one closed, also over a socket', async () => {
    const heard = (pipe: Duplex | undefined) => new Promise((resolve) => pipe?.onClose(resolve));
    for (const reason of [CLOSED_IN_ORDER, 'killed']) {
      const [[near, a], [b, far]] = [duplexPair(), duplexPair()];
      joinPipes(a, b);
      near.close(reason);
      expect(await heard(far)).toBe(reason);
      const path = socketPath(folder);
      const [host, passedOn] = duplexPair();
      const listener = await listenOnSocket(path, (pipe) => joinPipes(pipe, passedOn));
      const client = await dialSocket(path);
      host.close(reason);
      expect(await heard(client)).toBe(reason === CLOSED_IN_ORDER ? reason : 'connection closed, code 1011');
      await listener.close();
    }
  });
});
