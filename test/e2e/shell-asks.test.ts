import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askHost } from './shell/ask-host.ts';
import { type ForeignServer, foreignServer } from './shell/foreign-server.ts';
import { openShell, type Shell } from './shell/open-shell.ts';

let shell: Shell;
let elsewhere: ForeignServer;

beforeAll(async () => {
  elsewhere = await foreignServer();
  shell = await openShell();
});

afterAll(async () => {
  await shell?.close();
  elsewhere?.close();
});

it('the shell and the host answer no page of another origin, even with our preload', async () => {
  const preload = join(shell.folder, 'out/preload/preload.cjs');
  const [stranger] = await Promise.all([
    shell.app.waitForEvent('window'),
    shell.app.evaluate(
      ({ BrowserWindow }, { path, address }) => {
        const locked = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true };
        const window = new BrowserWindow({ webPreferences: { preload: path, ...locked } });
        return window.loadURL(address);
      },
      { path: preload, address: elsewhere.origin },
    ),
  ]);
  await stranger.waitForURL(/^http:/);
  const pipesBefore = await askHost(shell.page, 'pipes');
  const refusals = await stranger.evaluate(async () => {
    const pipe = window.openrath?.connect();
    pipe?.onMessage(() => document.body.append('heard something'));
    pipe?.send('who');
    const asks = [
      window.openrath?.pickFiles(),
      window.openrath?.pickFolder(),
      window.openrath?.pickSaveFile('a'),
      window.openrath?.openLink('https://a.example'),
      window.openrath?.showNotice({ id: 'a', title: 'b', body: 'c' }),
      window.openrath?.dropNotice('a'),
    ];
    return Promise.all(asks.map((ask) => ask?.then(String, (error: Error) => error.message)));
  });
  expect(refusals).toEqual(Array(6).fill(expect.stringContaining('is answered to our own pages only')));
  expect(await askHost(shell.page, 'pipes')).toBe(pipesBefore);
  expect(await stranger.evaluate(() => document.body.textContent)).toBe('not ours');
  await stranger.close();
});

it('a link is opened after its real host was shown and agreed to, and only an https one', async () => {
  await shell.app.evaluate(({ dialog, shell: system }) => {
    const log: string[] = [];
    Object.assign(globalThis, { log });
    system.openExternal = async (address) => void log.push(`opened ${address}`);
    dialog.showMessageBox = (async (_window: unknown, options: { message: string }) => {
      log.push(options.message);
      return { response: log.length > 2 ? 0 : 1, checkboxChecked: false };
    }) as unknown as typeof dialog.showMessageBox;
  });
  const open = (link: string) => shell.page.evaluate((address) => window.openrath?.openLink(address), link);
  expect(await open('https://аpple.com/a')).toBe(true);
  expect(await open('https://example.com/declined')).toBe(false);
  for (const link of ['http://example.com', 'file:///etc/passwd', 'https://a@example.com', 'javascript:alert(1)']) {
    expect(await open(link), link).toBe(false);
  }
  const long = `https://example.com/${'x'.repeat(100_000)}`;
  await expect(open(long)).rejects.toThrow('open/link does not take what it was asked with');
  expect(await shell.app.evaluate(() => Object(globalThis).log)).toEqual([
    'Open xn--pple-43d.com in your browser?',
    'opened https://xn--pple-43d.com/a',
    'Open example.com in your browser?',
  ]);
});

it('a link is asked about one at a time', async () => {
  await shell.app.evaluate(({ dialog }) => {
    let answer: (value: object) => void = () => undefined;
    Object.assign(globalThis, { asked: 0, answerNow: () => answer({ response: 0, checkboxChecked: false }) });
    dialog.showMessageBox = (() => {
      Object(globalThis).asked += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    }) as unknown as typeof dialog.showMessageBox;
  });
  const both = shell.page.evaluate(() => {
    const open = (name: string) => window.openrath?.openLink(`https://${name}.example`);
    return Promise.all([open('first'), ...Array.from({ length: 20 }, (_, index) => open(`more-${index}`))]);
  });
  await expect.poll(() => shell.app.evaluate(() => Object(globalThis).asked)).toBe(1);
  await shell.page.evaluate(() => window.openrath?.openLink('https://last.example'));
  await shell.app.evaluate(() => Object(globalThis).answerNow());
  expect(await both).toEqual(Array(21).fill(false));
  expect(await shell.app.evaluate(() => Object(globalThis).asked)).toBe(1);
});

it('a link that no click and no key asked for is not opened, and nobody is asked about it', async () => {
  await shell.app.evaluate(({ dialog }) => {
    Object.assign(globalThis, { asked: 0 });
    dialog.showMessageBox = (async () => {
      Object(globalThis).asked += 1;
      return { response: 1, checkboxChecked: false };
    }) as unknown as typeof dialog.showMessageBox;
  });
  await shell.page.addInitScript(() => {
    window.addEventListener('load', () => {
      Object.assign(window, { opened: window.openrath?.openLink('https://user.example') });
    });
  });
  await shell.page.reload();
  expect(await shell.page.evaluate(() => Object(window).opened)).toBe(false);
  expect(await shell.app.evaluate(() => Object(globalThis).asked)).toBe(0);
});

it('what a person picked is handed on, and nothing when it was cancelled', async () => {
  const pick = () =>
    shell.page.evaluate(async () => [await window.openrath?.pickFiles(), await window.openrath?.pickFolder()]);
  await shell.app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/a', '/b'] });
  });
  expect(await pick()).toEqual([['/a', '/b'], '/a']);
  await shell.app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
  });
  expect(await pick()).toEqual([[], undefined]);
});

it('a second start brings the first window up and ends itself', async () => {
  const focused = shell.app.evaluate(({ BrowserWindow }) => {
    return new Promise((resolve) => BrowserWindow.getAllWindows()[0]?.once('focus', () => resolve('focused')));
  });
  const second = await shell.startAgain();
  expect(second).toBe(0);
  expect(await focused).toBe('focused');
});
