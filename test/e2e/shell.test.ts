import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopBridgeKeys } from '../../core/contract/desktop-bridge.ts';
import { askHost } from './shell/ask-host.ts';
import { openShell, type Shell } from './shell/open-shell.ts';
import { alive, descendants } from './shell/processes.ts';

let shell: Shell;

beforeAll(async () => {
  shell = await openShell();
});

afterAll(() => shell?.close());

const addresses = () =>
  shell.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()));

const ended = () => new Promise((resolve) => shell.app.process().once('exit', resolve));

describe('a window', () => {
  it('opens on our page, by our own scheme', async () => {
    expect(await addresses()).toEqual(['app://openrath/index.html']);
    expect(await shell.page.title()).toContain('OpenRath');
  });

  it('finds one object of ours, frozen, and nothing of Node or Electron', async () => {
    const found = await shell.page.evaluate(() => ({
      keys: Object.keys(window.openrath ?? {}).sort(),
      frozen: Object.isFrozen(window.openrath),
      foreign: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'toMain', 'fromMain'].filter(
        (name) => name in window,
      ),
    }));
    expect(found).toEqual({ keys: desktopBridgeKeys, frozen: true, foreign: [] });
  });

  it('reaches the host and back, with text and with bytes', async () => {
    expect(await askHost(shell.page, 'hello, κόσμε')).toBe('hello, κόσμε');
    const bytes = await shell.page.evaluate(
      () =>
        new Promise((resolve) => {
          const pipe = window.openrath?.connect();
          pipe?.onMessage((message) => resolve(typeof message === 'string' ? message : [...message]));
          pipe?.send(new Uint8Array([0, 127, 255]));
        }),
    );
    expect(bytes).toEqual([0, 127, 255]);
  });

  it('keeps the order of a thousand messages', async () => {
    const inOrder = await shell.page.evaluate(
      () =>
        new Promise((resolve) => {
          const heard: unknown[] = [];
          const pipe = window.openrath?.connect();
          pipe?.onMessage((message) => {
            heard.push(message);
            if (heard.length === 1_000) resolve(heard.every((text, index) => text === String(index)));
          });
          for (let index = 0; index < 1_000; index += 1) pipe?.send(String(index));
        }),
    );
    expect(inOrder).toBe(true);
  });

  it('has its host in a process of its own', async () => {
    const mainPid = await shell.app.evaluate(() => process.pid);
    const hostPid = Number(await askHost(shell.page, 'who'));
    expect(hostPid).toBeGreaterThan(0);
    expect(hostPid).not.toBe(mainPid);
  });

  it('reaches the host again after a reload, and has left nothing open: its own pipe, and the one that asks', async () => {
    await shell.page.reload();
    await expect.poll(() => askHost(shell.page, 'pipes')).toBe('2');
  });

  it('is joined by a second one from the menu, with a pipe of its own, and outlives it', async () => {
    const [second] = await Promise.all([
      shell.app.waitForEvent('window'),
      shell.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new-window')?.click()),
    ]);
    await second.waitForURL(/\/index\.html/);
    expect(await Promise.all([askHost(shell.page, 'one'), askHost(second, 'two')])).toEqual(['one', 'two']);
    await second.close();
    await expect.poll(addresses).toEqual(['app://openrath/index.html']);
    await expect.poll(() => askHost(shell.page, 'pipes')).toBe('2');
  });
});

describe('when something dies', () => {
  it('says why the host ended, starts it again, and the same page reaches the new one', async () => {
    const before = await askHost(shell.page, 'who');
    expect(await askHost(shell.page, 'throw')).toBe(
      'The host stopped unexpectedly (a bug in the host). It is being started again.',
    );
    const after = await askHost(shell.page, 'who');
    expect(Number(after)).toBeGreaterThan(0);
    expect(after).not.toBe(before);
  });

  it('waits longer when it dies again at once, and says for how long', async () => {
    expect(await askHost(shell.page, 'die')).toBe(
      'The host stopped unexpectedly (exit code 7). It is started again in 1 s.',
    );
    expect(await askHost(shell.page, 'back')).toBe('back');
  });

  it('shows another page when the page itself crashes', async () => {
    await shell.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await expect.poll(addresses).toEqual(['app://openrath/crashed.html']);
    await shell.restart();
  });

  it('leads back from that page', async () => {
    await shell.page.evaluate(() => location.assign('./crashed.html'));
    await shell.page.getByRole('link', { name: 'Open the window again' }).click();
    await expect.poll(addresses).toEqual(['app://openrath/index.html']);
    expect(await askHost(shell.page, 'back')).toBe('back');
  });
});

describe('what the shell remembers and leaves', () => {
  it('comes back where it was, as large as it was', async () => {
    const bounds = { x: 140, y: 90, width: 911, height: 677 };
    await shell.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
    await shell.restart();
    const now = await shell.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
    expect(now).toEqual(bounds);
  });

  it('closes the host properly and leaves no process when its last window is closed', async () => {
    const main = shell.app.process().pid ?? 0;
    await askHost(shell.page, 'who');
    const family = [main, ...descendants(main)];
    expect(family.length).toBeGreaterThan(3);
    const exit = ended();
    await shell.page.close();
    expect(await exit).toBe(0);
    await expect.poll(() => alive(family)).toEqual([]);
    expect(existsSync(join(shell.home, 'host-closed'))).toBe(true);
  });
});
