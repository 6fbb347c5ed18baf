import { BrowserWindow, type IpcMain, type IpcMainInvokeEvent } from 'electron';
import { longestText } from './link.ts';
import { isOurPage } from './lock.ts';

/** Answers one question of a window, asked with some texts. */
export type Give = (window: BrowserWindow, ...texts: string[]) => Promise<unknown>;

/** Registers one question with as many texts as it `takes`. A sender that is not a page of ours is refused, and so is all else. */
export function answerPage(ipcMain: IpcMain, channel: string, takes: 0 | 1 | 3, give: Give): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...values: unknown[]) => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isOurPage(event.senderFrame))
      throw new Error(`${channel} is answered to our own pages only`);
    const texts = values.filter((value) => typeof value === 'string' && value.length <= longestText);
    if (values.length !== takes || texts.length !== takes)
      throw new Error(`${channel} does not take what it was asked with`);
    return give(window, ...texts.map(String));
  });
}
