import { expect } from 'vitest';
import { lockPermissions } from '../../../electron/lock.ts';
import { permissionNames } from './permission-names.ts';
import { builtMain, countOf, type Subject } from './subject.ts';

const unsafe = [
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'webviewTag',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'navigateOnDragDrop',
];

/** Items 3, 4, 6 and 8 to 11, as main has them: the preferences of every web contents there is. */
export async function preferencesAreLocked({ shell }: Subject): Promise<void> {
  const all = await shell.app.evaluate(({ BrowserWindow }, names) => {
    return BrowserWindow.getAllWindows().map(({ webContents }) => {
      const { getLastWebPreferences } = webContents as unknown as {
        getLastWebPreferences: () => Record<string, unknown>;
      };
      const found = getLastWebPreferences.call(webContents);
      const { sandbox, contextIsolation, nodeIntegration, webSecurity } = found;
      return { sandbox, contextIsolation, nodeIntegration, webSecurity, unsafe: names.filter((name) => found[name]) };
    });
  }, unsafe);
  const locked = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, unsafe: [] };
  expect(all).toEqual(Array(all.length).fill(locked));
  expect(all.length).toBeGreaterThan(0);
}

/** Item 5: of all permissions that Electron has a name for, one is granted, to our own pages; no device ever. */
export async function permissionsAreDenied(): Promise<void> {
  type Request = (contents: null, permission: string, answer: (yes: boolean) => void, details: object) => void;
  type Check = (contents: null, permission: string, origin: string) => boolean;
  const handlers: { request?: Request; check?: Check; device?: (details: object) => boolean } = {};
  lockPermissions({
    setPermissionRequestHandler: (handler: Request) => Object.assign(handlers, { request: handler }),
    setPermissionCheckHandler: (handler: Check) => Object.assign(handlers, { check: handler }),
    setDevicePermissionHandler: (handler: () => boolean) => Object.assign(handlers, { device: handler }),
  } as never);
  const requested = (permission: string, requestingUrl: string) => {
    let answered: boolean | undefined;
    handlers.request?.(
      null,
      permission,
      (yes) => {
        answered = yes;
      },
      { requestingUrl },
    );
    return answered;
  };
  const granted = permissionNames.flatMap((name) =>
    ['app://openrath/', 'https://evil.example/', 'app://openrath.example/', 'null', ''].flatMap((from) => [
      ...(requested(name, from) ? [`request ${name} ${from}`] : []),
      ...(handlers.check?.(null, name, from) ? [`check ${name} ${from}`] : []),
    ]),
  );
  expect(granted).toEqual([
    'request clipboard-sanitized-write app://openrath/',
    'check clipboard-sanitized-write app://openrath/',
  ]);
  expect(handlers.device?.({ deviceType: 'usb', origin: 'app://openrath' })).toBe(false);
  expect(permissionNames.length).toBeGreaterThan(40);
}

/** Item 12: whatever asks to attach a webview is prevented. */
export async function webviewsAreNotAttached({ shell }: Subject): Promise<void> {
  expect(await prevented({ shell }, ['will-attach-webview'], ['about:blank'])).toEqual([]);
}

const leaving = [
  'https://evil.example/',
  'http://openrath/',
  'app://openrath.example/',
  'app://x@openrath/',
  'app://openrath:8/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'blob:app://openrath/1',
  'view-source:app://openrath/',
  'chrome://settings/',
  'devtools://devtools/',
  'not an address',
];

/** Item 13: each way of navigating, to each address that is not ours, is prevented, and one to ours is not. */
export async function navigationIsPrevented({ shell }: Subject): Promise<void> {
  const ways = ['will-navigate', 'will-frame-navigate', 'will-redirect'];
  expect(await prevented({ shell }, ways, leaving)).toEqual([]);
  const home = 'app://openrath/index.html';
  expect(await prevented({ shell }, ways, [home])).toEqual(ways.map((way) => `${way} ${home}`));
}

/** Those events, with each address, that no listener of the running main prevented. */
function prevented({ shell }: Pick<Subject, 'shell'>, ways: string[], addresses: string[]): Promise<string[]> {
  return shell.app.evaluate(
    ({ BrowserWindow }, { events, urls }) =>
      BrowserWindow.getAllWindows().flatMap(({ webContents }) =>
        events.flatMap((name) =>
          urls.flatMap((url) => {
            let held = false;
            const event = {
              url,
              isMainFrame: true,
              preventDefault: () => {
                held = true;
              },
            };
            (webContents as unknown as { emit: (name: string, event: object, url: string) => void }).emit(
              name,
              event,
              url,
            );
            return held ? [] : [`${name} ${url}`];
          }),
        ),
      ),
    { events: ways, urls: addresses },
  );
}

/** Item 14: a page that asks for windows gets none, and no code path of main allows one. */
export async function windowsAreDenied({ shell, elsewhere }: Subject): Promise<void> {
  const before = shell.app.windows().length;
  await shell.page.evaluate((address) => void window.open(address), elsewhere.origin);
  await shell.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([shell.app.windows().length, elsewhere.asked]).toEqual([before, []]);
  const main = builtMain();
  expect([countOf('setWindowOpenHandler(', main), countOf('action: "allow"', main)]).toEqual([1, 0]);
}
