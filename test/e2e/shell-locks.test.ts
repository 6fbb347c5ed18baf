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

afterEach(() => shell.page.reload());

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
    violation: new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
        once: true,
      });
    }),
  });
};

describe('a page cannot leave', () => {
  const ways: [way: string, go: (origin: string) => void][] = [
    ['by location', (origin) => location.assign(origin)],
    ['by a link', (origin) => Object(window).clickLink(origin, '_self')],
    ['by a link to the top', (origin) => Object(window).clickLink(origin, '_top')],
    ['by a link to a new window', (origin) => Object(window).clickLink(origin, '_blank')],
    ['by a new window', (origin) => void window.open(origin)],
    ['by a meta refresh', (origin) => addHtml(`<meta http-equiv="refresh" content="0;url=${origin}">`)],
    ['by a frame', (origin) => addHtml(`<iframe src="${origin}"></iframe>`)],
    [
      'by a form',
      (origin) => {
        addHtml(`<form id="leave" action="${origin}" method="post"></form>`);
        document.querySelector<HTMLFormElement>('#leave')?.submit();
      },
    ],
  ];

  it.each(ways)('%s', async (_way, go) => {
    await shell.page.evaluate(preparePage);
    await shell.page.evaluate(`window.addHtml = (html) => document.body.insertAdjacentHTML('beforeend', html)`);
    await shell.page.evaluate(go, elsewhere.origin);
    // Long enough for a navigation to begin: a turn of the page, a frame, and a turn of main.
    await shell.page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
    expect(await addresses()).toEqual(['app://openrath/index.html']);
    expect(elsewhere.asked).toEqual([]);
    expect(await shell.page.evaluate(() => document.title)).toContain('OpenRath');
  });
});

/** Defined in the page by the test above. */
declare function addHtml(html: string): void;

describe('a page runs and loads nothing but what came with the program', () => {
  const tries: [what: string, directive: string, attempt: (origin: string) => void][] = [
    [
      'an inline script',
      'script-src-elem',
      () => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "run"';
        document.head.append(script);
      },
    ],
    [
      'an inline handler',
      'script-src-attr',
      () => document.body.insertAdjacentHTML('beforeend', `<b onclick="document.title = 'run'">x</b>`),
    ],
    // In a turn of its own, because the policy does not bind what the test's own evaluation calls.
    ['evaluated text', 'script-src', () => void setTimeout(() => new Function('document.title = "run"')())],
    [
      'a script from elsewhere',
      'script-src-elem',
      (origin) => document.head.append(Object.assign(document.createElement('script'), { src: origin })),
    ],
    ['data from elsewhere', 'connect-src', (origin) => void fetch(origin).catch(() => undefined)],
    [
      'an image from elsewhere',
      'img-src',
      (origin) => document.body.append(Object.assign(document.createElement('img'), { src: origin })),
    ],
    [
      'another base',
      'base-uri',
      (origin) => document.head.append(Object.assign(document.createElement('base'), { href: origin })),
    ],
  ];

  it.each(tries)('not %s', async (_what, directive, attempt) => {
    await shell.page.evaluate(preparePage);
    await shell.page.evaluate(attempt, elsewhere.origin);
    expect(await shell.page.evaluate(() => Object(window).violation)).toBe(directive);
    expect(await shell.page.evaluate(() => document.title)).not.toBe('run');
    expect(elsewhere.asked).toEqual([]);
  });
});

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
