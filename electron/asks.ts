import { BrowserWindow, dialog, type IpcMain, type IpcMainInvokeEvent, shell } from 'electron';
import { channels } from './channels.ts';
import { openableLink } from './link.ts';
import { isOurPage } from './lock.ts';

/** Answers what a window asks of the system: files, folders, and links to open. */
export function answerAsks(ipcMain: IpcMain): void {
  answer(ipcMain, channels.pickFiles, async (window) => {
    const picked = await dialog.showOpenDialog(window, { properties: ['openFile', 'multiSelections'] });
    return picked.canceled ? [] : picked.filePaths;
  });
  answer(ipcMain, channels.pickFolder, async (window) => {
    const picked = await dialog.showOpenDialog(window, { properties: ['openDirectory', 'createDirectory'] });
    return picked.canceled ? undefined : picked.filePaths[0];
  });
  answer(ipcMain, channels.pickSaveFile, async (window, suggestedName) => {
    const options = typeof suggestedName === 'string' ? { defaultPath: suggestedName } : {};
    const picked = await dialog.showSaveDialog(window, options);
    return picked.canceled ? undefined : picked.filePath;
  });
  let asking = false;
  answer(ipcMain, channels.openLink, async (window, address) => {
    const url = openableLink(address);
    if (url === undefined || asking) return false;
    asking = true;
    try {
      return await askToOpen(window, url);
    } finally {
      asking = false;
    }
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
  if (response !== 1) return false;
  await shell.openExternal(url.href);
  return true;
}

/** Registers one question. A sender that is not a page of ours is refused. */
function answer(
  ipcMain: IpcMain,
  channel: string,
  give: (window: BrowserWindow, value: unknown) => Promise<unknown>,
): void {
  ipcMain.handle(channel, (event: IpcMainInvokeEvent, value: unknown) => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isOurPage(event.senderFrame))
      throw new Error(`${channel} is answered to our own pages only`);
    return give(window, value);
  });
}
