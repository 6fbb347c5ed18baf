import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy } from '../../core/contract/content-policy.ts';
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

const addresses = () =>
  shell.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()));

/** Runs in the page, before each try. */
const preparePage = () => {
  Object.assign(window, {
    clickLink: (href: string, target: string) => {
      const link = Object.assign(document.createElement('a'), { href, target });
      document.body.append(link);
      link.click();
    },
    addElement: (name: string, attributes: object) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
    },
  });
};

describe('a page cannot leave', () => {
  afterEach(() => shell.page.reload());

  const ways: [way: string, go: (origin: string) => void][] = [
    ['by location', (origin) => location.assign(origin)],
    ['by a link', (origin) => Object(window).clickLink(origin, '_self')],
    ['by a link to the top', (origin) => Object(window).clickLink(origin, '_top')],
    ['by a link to a new window', (origin) => Object(window).clickLink(origin, '_blank')],
    ['by a new window', (origin) => void window.open(origin)],
    ['by a meta refresh', (origin) => addElement('meta', { 'http-equiv': 'refresh', content: `0;url=${origin}` })],
    ['by a frame', (origin) => addElement('iframe', { src: origin })],
    [
      'by a form',
      (origin) => {
        addElement('form', { id: 'leave', action: origin, method: 'post' });
        document.querySelector<HTMLFormElement>('#leave')?.submit();
      },
    ],
  ];

  it.each(ways)('%s', async (_way, go) => {
    await shell.page.evaluate(preparePage);
    await shell.page.evaluate(go, elsewhere.origin);
    // Long enough for a navigation to begin: a turn of the page, a frame, and a turn of main.
    await shell.page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
    expect(await addresses()).toEqual(['app://openrath/index.html']);
    expect(elsewhere.asked).toEqual([]);
    expect(await shell.page.evaluate(() => document.title)).toContain('OpenRath');
  });
});

/** Defined in the page by {@link preparePage}. */
declare function addElement(name: string, attributes: Readonly<Record<string, string>>): void;

describe('every answer of our own scheme carries the policy and is not guessed at', () => {
  const requests: [path: string, status: number][] = [
    ['/index.html', 200],
    ['/', 200],
    ['/no-such-file.js', 404],
    ['/assets', 404],
    ['/../main/main.js', 404],
    ['/%2e%2e/main/main.js', 404],
    ['/..%2fmain%2fmain.js', 404],
    ['/..%5cmain%5cmain.js', 404],
    ['/%00', 404],
    [`/${'long/'.repeat(20)}`, 404],
  ];

  it.each(requests)('%s: %i', async (path, status) => {
    const answer = await shell.page.evaluate(async (address) => {
      const { status, headers } = await fetch(address);
      return { status, policy: headers.get('content-security-policy'), guess: headers.get('x-content-type-options') };
    }, path);
    expect(answer).toEqual({ status, policy: contentPolicy, guess: 'nosniff' });
  });
});

describe('a page gets no permission', () => {
  it.each(['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'])(
    'for %s',
    async (name) => {
      const state = await shell.page.evaluate(async (permission) => {
        return (await navigator.permissions.query({ name: permission as PermissionName })).state;
      }, name);
      expect(state).toBe('denied');
    },
  );

  it('but to copy text', async () => {
    expect(await shell.page.evaluate(() => navigator.clipboard.writeText('copied').then(() => 'copied', String))).toBe(
      'copied',
    );
  });
});
