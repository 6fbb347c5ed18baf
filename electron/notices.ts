import { BrowserWindow, type IpcMain, Notification } from 'electron';
import { answerPage } from './answer-page.ts';
import { channels } from './channels.ts';

/** Notices that are kept: those before them are closed. */
const most = 20;

/**
 * Shows what windows want a person to know while they look at another program, with the system's notifications. A no-op while a window of
 * ours has the focus, where the system has none, and for one that is shown already. A click brings the window up and tells it which it was.
 */
export function answerNotices(ipcMain: IpcMain): void {
  /** Kept while they can be clicked: one that nothing holds loses its listeners. */
  const shown = new Map<string, Notification>();
  const drop = (id: string) => {
    shown.get(id)?.close();
    shown.delete(id);
  };
  answerPage(ipcMain, channels.noticeShow, 3, async (window, id = '', title = '', body = '') => {
    const isSeen = BrowserWindow.getAllWindows().some((each) => each.isFocused());
    if (isSeen || shown.has(id) || !Notification.isSupported()) return false;
    const notice = new Notification({ title: withoutMarkup(title), body: withoutMarkup(body) });
    notice.once('click', () => {
      drop(id);
      bringUp(window, id);
    });
    shown.set(id, notice);
    notice.show();
    for (const [oldest] of [...shown].slice(0, -most)) drop(oldest);
    return true;
  });
  answerPage(ipcMain, channels.noticeDrop, 1, async (_window, id = '') => drop(id));
}

/** The window that asked, else one that is still there. */
function bringUp(asker: BrowserWindow, id: string): void {
  const window = asker.isDestroyed() ? BrowserWindow.getAllWindows()[0] : asker;
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  window.webContents.send(channels.noticeOpened, id);
}

/** Some desktops read tags in a notification: what a model or a log wrote stays text. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '＆').replaceAll('<', '‹').replaceAll('>', '›');
}
