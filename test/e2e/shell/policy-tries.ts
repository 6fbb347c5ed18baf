import type { Page } from 'playwright-core';

/** Something that the policy refuses, the directive that it breaks, and code for the page that tries it. */
export type PolicyTry = readonly [what: string, directive: string, attempt: (origin: string) => void];

const markup = 'require-trusted-types-for';

/**
 * What a page may not do: run, load or parse anything that did not come with the program. What throws is tried in a
 * turn of its own; so is evaluated text, since the policy does not bind what a test's own evaluation calls.
 */
export const policyTries: readonly PolicyTry[] = [
  [
    'an inline script',
    markup,
    () => {
      const script = document.createElement('script');
      script.append('document.title = "run"');
      document.head.append(script);
    },
  ],
  [
    'a script from elsewhere',
    'script-src-elem',
    (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
  ],
  [
    'the address of a script',
    markup,
    (origin) => void setTimeout(() => Object.assign(document.createElement('script'), { src: origin })),
  ],
  [
    'an inline handler',
    markup,
    () => void setTimeout(() => document.body.setAttribute('onclick', 'document.title = "run"')),
  ],
  [
    'a handler in markup',
    markup,
    () =>
      void setTimeout(() => {
        document.body.innerHTML = '<img src="/none.png" onerror="document.title = \'run\'">';
      }),
  ],
  ['markup beside others', markup, () => void setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b>x'))],
  [
    'markup that is only parsed',
    markup,
    () => void setTimeout(() => new DOMParser().parseFromString('x', 'text/html')),
  ],
  [
    'a way to trust markup',
    'trusted-types',
    () => void setTimeout(() => Object(window).trustedTypes.createPolicy('a', {})),
  ],
  ['evaluated text', markup, () => void setTimeout(() => new Function('document.title = "run"')())],
  [
    'a worker',
    markup,
    () => void setTimeout(() => new Worker(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })))),
  ],
  [
    'an inline style',
    'style-src-elem',
    () => {
      const style = document.createElement('style');
      style.append('#root { display: none }');
      document.head.append(style);
    },
  ],
  ['a style in an attribute', 'style-src-attr', () => document.body.setAttribute('style', 'display: none')],
  [
    'a style from elsewhere',
    'style-src-elem',
    (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href })),
  ],
  [
    'a font in an address',
    'font-src',
    () => void new FontFace('F', 'url(data:font/woff2;base64,AAAA)').load().catch(() => 0),
  ],
  ['data from elsewhere', 'connect-src', (origin) => void fetch(origin).catch(() => undefined)],
  [
    'an image from elsewhere',
    'img-src',
    (src) => document.body.append(Object.assign(document.createElement('img'), { src })),
  ],
  [
    'an image of a blob',
    'img-src',
    () => {
      const src = URL.createObjectURL(new Blob(['1'], { type: 'image/png' }));
      document.body.append(Object.assign(document.createElement('img'), { src }));
    },
  ],
  ['another base', 'base-uri', (href) => document.head.append(Object.assign(document.createElement('base'), { href }))],
];

/** Tries it. Gives the directive that the page says was broken, and what is left of the page. */
export async function tryPolicy(page: Page, attempt: PolicyTry[2], origin: string) {
  await page.evaluate(() => {
    const violation = new Promise((resolve) => {
      const hear = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective);
      document.addEventListener('securitypolicyviolation', hear, { once: true });
    });
    Object.assign(window, { violation });
  });
  await page.evaluate(attempt, origin);
  return await page.evaluate(async () => ({
    violation: await Object(window).violation,
    hasRun: document.title === 'run',
    isShown: document.getElementById('root')?.checkVisibility(),
  }));
}
