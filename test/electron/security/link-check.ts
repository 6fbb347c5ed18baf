import { expect } from 'vitest';
import { builtMain, countOf, type Subject } from './subject.ts';

/** Item 15: the one place that opens a link asks first, and opens what it showed. Which links may be asked for: link.test.ts. */
export async function linksAreAskedFor({ shell }: Subject): Promise<void> {
  expect(countOf('openExternal(', builtMain())).toBe(1);
  await shell.app.evaluate(({ dialog, shell: system }) => {
    const log: string[] = [];
    Object.assign(globalThis, { log, answers: [0, 1] });
    system.openExternal = async (address) => void log.push(`opened ${address}`);
    dialog.showMessageBox = (async (_window: unknown, { message, detail }: { message: string; detail: string }) => {
      log.push(`${message} ${detail}`);
      return { response: Object(globalThis).answers.shift(), checkboxChecked: false };
    }) as unknown as typeof dialog.showMessageBox;
  });
  const open = () => shell.page.evaluate(() => window.openrath?.openLink('https://user.example/a?b'));
  expect([await open(), await open()]).toEqual([false, true]);
  expect(await shell.app.evaluate(() => Object(globalThis).log)).toEqual([
    'Open user.example in your browser? https://user.example/a?b',
    'Open user.example in your browser? https://user.example/a?b',
    'opened https://user.example/a?b',
  ]);
}
