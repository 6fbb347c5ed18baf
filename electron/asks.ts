import { BrowserWindow, dialog, type IpcMain, type IpcMainInvokeEvent, type OpenDialogOptions, shell } from 'electron';
import { channels } from './channels.ts';
import { longestText, openableLink } from './link.ts';
import { isOurPage } from './lock.ts';

/** What may be suggested as the name of a file: no path, nothing hidden. */
const fileName = /^[^/\\\p{Cc}\p{Cf}]{1,255}$/u;

type Give = (window: BrowserWindow, text: string) => Promise<unknown>;

/** Answers what a window asks of the system: files, folders, and links to open. */
export function answerAsks(ipcMain: IpcMain): void {
  const pick = async (window: BrowserWindow, properties: OpenDialogOptions['properties'] = []) => {
    const picked = await dialog.showOpenDialog(window, { properties });
    return picked.canceled ? [] : picked.filePaths;
  };
  answer(ipcMain, channels.pickFiles, 0, (window) => pick(window, ['openFile', 'multiSelections']));
  answer(ipcMain, channels.pickFolder, 0, (window) => pick(window, ['openDirectory', 'createDirectory']));
  answer(ipcMain, channels.pickSaveFile, 1, async (window, name) => {
    const picked = await dialog.showSaveDialog(window, fileName.test(name) ? { defaultPath: name } : {});
    return picked.canceled ? undefined : picked.filePath;
  });
  let asking = false;
  answer(ipcMain, channels.openLink, 1, async (window, address) => {
    const url = openableLink(address);
    if (url === undefined || asking) return false;
    asking = true;
    return await askToOpen(window, url).finally(() => {
      asking = false;
    });
  });
}

async function askToOpen(window: BrowserWindow, url: URL): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${url.host} in your browser?`,
    detail: url.href,
    buttons: ['Cancel', 'Open'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) await shell.openExternal(url.href);
  return response === 1;
}

/** Registers one question with as many texts as it `takes`. A sender that is not a page of ours is refused, and so is all else. */
function answer(ipcMain: IpcMain, channel: string, takes: 0 | 1, give: Give): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...values: unknown[]) => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isOurPage(event.senderFrame))
      throw new Error(`${channel} is answered to our own pages only`);
    const texts = values.filter((value) => typeof value === 'string' && value.length <= longestText);
    if (values.length !== takes || texts.length !== takes)
      throw new Error(`${channel} does not take what it was asked with`);
    return give(window, String(texts[0]));
  });
}
