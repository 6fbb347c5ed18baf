import { linksAreAskedFor } from './link-check.ts';
import * as main from './main-checks.ts';
import * as page from './page-checks.ts';
import { sendersAreChecked } from './sender-check.ts';
import type { Subject } from './subject.ts';
import * as text from './text-checks.ts';

/** One item of Electron's security list. */
export type Item = {
  readonly number: number;
  readonly title: string;
  /** What is looked at, all of it on the built program. */
  readonly checks: readonly ((subject: Subject) => void | Promise<void>)[];
} & (
  | { readonly state: 'checked' /** What these checks do not see. */; readonly unseen?: string }
  /** Not decided by a check: why, and who decides. Checks may see a part of it. */
  | { readonly state: 'named'; readonly why: string }
);

const osSandbox = 'the sandbox of the operating system itself: only the real program has it';

/** All twenty, in Electron's order (docs/tutorial/security, 45). */
export const electronList: readonly Item[] = [
  checked(1, 'Only load secure content', [text.loadsOwnPagesOnly]),
  checked(2, 'Do not enable Node.js integration for remote content', [page.noNodeInPages, main.preferencesAreLocked]),
  checked(3, 'Enable context isolation', [main.preferencesAreLocked, page.worldsAreApart]),
  checked(4, 'Enable process sandboxing', [text.sandboxIsOn, main.preferencesAreLocked], osSandbox),
  checked(5, 'Handle session permission requests from remote content', [main.permissionsAreDenied]),
  checked(6, 'Do not disable webSecurity', [main.preferencesAreLocked, page.foreignAnswersAreRefused]),
  checked(7, 'Define a Content Security Policy', [page.policyHolds], 'styles may be inline: layout code sets them'),
  checked(8, 'Do not allow insecure content', [main.preferencesAreLocked, text.asksForNothingExperimental]),
  checked(9, 'Do not enable experimental features', [main.preferencesAreLocked, text.asksForNothingExperimental]),
  checked(10, 'Do not use enableBlinkFeatures', [main.preferencesAreLocked, text.asksForNothingExperimental]),
  checked(11, 'Do not use allowpopups for WebViews', [page.webviewIsNoElement, text.asksForNothingExperimental]),
  checked(12, 'Verify WebView options before creation', [main.webviewsAreNotAttached]),
  checked(13, 'Disable or limit navigation', [main.navigationIsPrevented]),
  checked(14, 'Disable or limit creation of new windows', [main.windowsAreDenied]),
  checked(15, 'Do not use shell.openExternal with untrusted content', [linksAreAskedFor]),
  {
    number: 16,
    title: 'Use a current version of Electron',
    state: 'named',
    checks: [text.electronIsPinned],
    why: 'which versions are supported cannot be known without a network; the version is pinned, and is raised with each release',
  },
  checked(17, 'Validate the sender of all IPC messages', [sendersAreChecked]),
  checked(18, 'Avoid usage of the file:// protocol', [text.usesNoFileAddress]),
  checked(
    19,
    'Check which fuses you can change',
    [text.fusesAreConfigured],
    'the package itself: see packaging.test.ts',
  ),
  checked(20, 'Do not expose Electron APIs to untrusted web content', [
    page.bridgeGivesDataOnly,
    text.preloadExposesOneObject,
  ]),
];

function checked(number: number, title: string, checks: Item['checks'], unseen?: string): Item {
  return { number, title, state: 'checked', checks, ...(unseen === undefined ? {} : { unseen }) };
}
