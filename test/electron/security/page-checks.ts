import { expect } from 'vitest';
import { contentPolicy } from '../../../core/contract/content-policy.ts';
import { desktopBridgeKeys } from '../../../core/contract/desktop-bridge.ts';
import { askHost } from '../../e2e/shell/ask-host.ts';
import type { Subject } from './subject.ts';

/** Item 2: in every window, nothing of Node is there. */
export async function noNodeInPages({ shell }: Subject): Promise<void> {
  const names = ['require', 'process', 'module', 'exports', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer'];
  for (const page of shell.app.windows()) {
    expect(await page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([]);
  }
  expect(shell.app.windows().length).toBeGreaterThan(0);
}

/** Item 3, in the page: what it does to its own builtins does not reach the preload, which filters and formats too. */
export async function worldsAreApart({ shell }: Subject): Promise<void> {
  const heard = await shell.page.evaluate(async () => {
    const spied: string[] = [];
    const { filter } = Array.prototype;
    const { randomUUID } = crypto;
    Array.prototype.filter = () => [spied.push('filter')];
    crypto.randomUUID = () => `${spied.push('randomUUID')}-a-b-c-d`;
    try {
      const paths = window.openrath?.pathsOf([]);
      window.openrath?.connect().close();
      return { spied, paths, node: String(window.openrath?.connect.constructor('return typeof require')()) };
    } finally {
      Object.assign(Array.prototype, { filter });
      crypto.randomUUID = randomUUID;
    }
  });
  expect(heard).toEqual({ spied: [], paths: [], node: 'undefined' });
}

/** Item 6: another origin's answer is not to be had. */
export async function foreignAnswersAreRefused({ shell, elsewhere }: Subject): Promise<void> {
  const outcome = await shell.page.evaluate(
    (origin) =>
      fetch(origin).then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    elsewhere.origin,
  );
  expect([outcome, elsewhere.asked]).toEqual(['TypeError', []]);
}

/** Item 7: the policy is on the page, opens no script, no style and no markup, and an inline script does not run. */
export async function policyHolds({ shell }: Subject): Promise<void> {
  const seen = await shell.page.evaluate(async () => {
    const violated = new Promise<string>((resolve) => {
      const hear = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective);
      document.addEventListener('securitypolicyviolation', hear, { once: true });
    });
    const script = document.createElement('script');
    script.append('window.ranInline = true');
    document.head.append(script);
    const { headers } = await fetch('/index.html');
    return { policy: headers.get('content-security-policy'), violated: await violated, ran: 'ranInline' in window };
  });
  expect(seen).toEqual({ policy: contentPolicy, violated: 'require-trusted-types-for', ran: false });
  expect(contentPolicy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
}

/** Item 11: the tag means nothing in our pages. */
export async function webviewIsNoElement({ shell, elsewhere }: Subject): Promise<void> {
  const made = await shell.page.evaluate((origin) => {
    const tag = document.createElement('webview');
    tag.setAttribute('src', origin);
    tag.setAttribute('allowpopups', '');
    document.body.append(tag);
    const found = { constructor: tag.constructor.name, loads: 'loadURL' in tag, shadow: tag.shadowRoot };
    tag.remove();
    return found;
  }, elsewhere.origin);
  expect(['HTMLElement', 'HTMLUnknownElement']).toContain(made.constructor);
  expect([made.loads, made.shadow, elsewhere.asked]).toEqual([false, null, []]);
}

/** Item 20, in the page: the object has the listed names, and nothing that comes out of it is more than data or a pipe. */
export async function bridgeGivesDataOnly({ shell }: Subject): Promise<void> {
  expect(await askHost(shell.page, 'data only')).toBe('data only');
  const found = await shell.page.evaluate(
    () =>
      new Promise((resolve) => {
        const bridge = window.openrath;
        const pipe = bridge?.connect();
        pipe?.onMessage((...heard: unknown[]) => {
          resolve({
            keys: Object.keys(bridge ?? {}).sort(),
            pipe: Object.keys(pipe).sort(),
            frozen: Object.isFrozen(bridge),
            heard,
            invoke: ['invoke', 'send', 'on', 'emit'].filter((name) => name in (bridge ?? {})),
          });
        });
        pipe?.send('one');
      }),
  );
  expect(found).toEqual({
    keys: [...desktopBridgeKeys],
    pipe: ['close', 'onClose', 'onMessage', 'send'],
    frozen: true,
    heard: ['one'],
    invoke: [],
  });
}
