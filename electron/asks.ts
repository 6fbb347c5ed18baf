import { type BrowserWindow, dialog, type IpcMain, type OpenDialogOptions, shell } from 'electron';
import { answerPage } from './answer-page.ts';
import { channels } from './channels.ts';
import { openableLink } from './link.ts';

/** What may be suggested as the name of a file: no path, nothing hidden. */
const fileName = /^[^/\\\p{Cc}\p{Cf}]{1,255}$/u;

/** Answers what a window asks of the system: files, folders, and links to open. */
export function answerAsks(ipcMain: IpcMain): void {
  const pick = async (window: BrowserWindow, properties: OpenDialogOptions['properties'] = []) => {
    const picked = await dialog.showOpenDialog(window, { properties });
    return picked.canceled ? [] : picked.filePaths;
  };
  answerPage(ipcMain, channels.pickFiles, 0, (window) => pick(window, ['openFile', 'multiSelections']));
  answerPage(ipcMain, channels.pickFolder, 0, (window) => pick(window, ['openDirectory', 'createDirectory']));
  answerPage(ipcMain, channels.pickSaveFile, 1, async (window, name = '') => {
    const picked = await dialog.showSaveDialog(window, fileName.test(name) ? { defaultPath: name } : {});
    return picked.canceled ? undefined : picked.filePath;
  });
  let asking = false;
  answerPage(ipcMain, channels.openLink, 1, async (window, address = '') => {
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
