import { BrowserWindow, screen } from 'electron';
import { appPage, crashPage } from './protocol.ts';
import { fitWindow, loadWindow, saveWindow } from './window-state.ts';

/** What a window needs to know beside its page. */
export type WindowOptions = {
  /** Absolute path of the built preload. */
  readonly preload: string;
  /** Where size and place are remembered. */
  readonly stateFile: string;
  /** Called when its page has died or the window is gone. */
  readonly onLeave: (contentsId: number) => void;
};

const cascade = 24;

/** Opens a window on our page, where the last one was. Resolves when the page has loaded. */
export async function openWindow({ preload, stateFile, onLeave }: WindowOptions): Promise<void> {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const { maximized, ...bounds } = fitWindow(loadWindow(stateFile), areas);
  const shift = BrowserWindow.getAllWindows().length * cascade;
  const window = new BrowserWindow({
    ...bounds,
    x: bounds.x + shift,
    y: bounds.y + shift,
    show: false,
    title: 'OpenRath Studio',
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
  });
  const contents = window.webContents;
  const contentsId = contents.id;
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', () => saveWindow(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }));
  window.on('closed', () => onLeave(contentsId));
  contents.on('render-process-gone', (_event, { reason }) => {
    onLeave(contentsId);
    if (reason !== 'clean-exit' && !window.isDestroyed()) void window.loadURL(crashPage);
  });
  await window.loadURL(appPage).catch((error: unknown) => {
    if (!window.isDestroyed()) throw error; // Closed before it had loaded: then nobody waits for it.
  });
}
