import { expect } from 'vitest';
import { channels } from '../../../electron/channels.ts';
import type { Subject } from './subject.ts';

/** Item 17: the running main answers none of its channels for a frame that is not the top one of a page of ours. */
export async function sendersAreChecked({ shell }: Subject): Promise<void> {
  const outcome = await shell.app.evaluate(async ({ BrowserWindow, ipcMain, dialog }, names) => {
    const [window] = BrowserWindow.getAllWindows();
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.resolve({ canceled: true, filePaths: [], filePath: '', response: 0 });
    };
    Object.assign(dialog, { showOpenDialog: ask, showSaveDialog: ask, showMessageBox: ask });
    const ours = { origin: 'app://openrath', url: 'app://openrath/index.html', parent: null };
    const frames = [
      null,
      { ...ours, parent: ours },
      { ...ours, origin: 'https://evil.example' },
      { ...ours, origin: 'app://openrath.example' },
      { ...ours, origin: 'null' },
    ];
    const handlers = (ipcMain as unknown as { _invokeHandlers?: Map<string, unknown> })._invokeHandlers;
    const call = async (channel: string, senderFrame: unknown) => {
      const event = { sender: window?.webContents, senderFrame };
      const handler = handlers?.get(channel) as ((event: object, value: unknown) => unknown) | undefined;
      if (handler === undefined) {
        ipcMain.emit(channel, event, 'page/1', 'text');
        return 'said nothing';
      }
      return Promise.resolve()
        .then(() => handler(event, 'https://user.example'))
        .then(
          () => `${channel} answered`,
          () => 'refused',
        );
    };
    const answers: string[] = [];
    for (const channel of names) for (const frame of frames) answers.push(await call(channel, frame));
    return { answers: [...new Set(answers)].sort(), count: answers.length, asked };
  }, Object.values(channels));
  expect(outcome).toEqual({ answers: ['refused', 'said nothing'], count: 11 * 5, asked: 0 });
}
