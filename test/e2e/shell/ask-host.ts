import type { Page } from 'playwright-core';
// For the type of window.openrath.
import type {} from '../../../renderer/host/duplex.ts';

/** Opens a pipe in a page, sends one text, and gives the first answer, or the reason for which the pipe closed. */
export function askHost(page: Page, text: string): Promise<string> {
  return page.evaluate(
    (message) =>
      new Promise<string>((resolve) => {
        const pipe = window.openrath?.connect();
        pipe?.onClose(resolve);
        pipe?.onMessage((answer) => {
          resolve(String(answer));
          pipe.close();
        });
        pipe?.send(message);
      }),
    text,
  );
}
