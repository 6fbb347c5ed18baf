import type { Page } from 'playwright-core';

/** Keeps what the page's policy refuses, from before the first script of a page that is loaded anew. */
export async function hearViolations(page: Page): Promise<void> {
  await page.addInitScript(hear);
  await page.reload();
}

/** What was refused since the page was loaded, or since it was last asked for. */
export function violationsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object(window).violations.splice(0));
}

function hear(): void {
  const violations: string[] = [];
  Object.assign(window, { violations });
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(
      `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.columnNumber} ${event.sample}`,
    );
  });
}
