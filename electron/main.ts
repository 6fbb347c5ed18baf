import { join, resolve } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, utilityProcess } from 'electron';
import { askToSetAside } from './ask-to-set-aside.ts';
import { answerAsks } from './asks.ts';
import { launchHost } from './host-launcher.ts';
import { answerSecret } from './keychain.ts';
import { lockPages, lockPermissions } from './lock.ts';
import { menuTemplate } from './menu.ts';
import { answerNotices } from './notices.ts';
import { joinPipes } from './pipes.ts';
import { serveFolder } from './protocol.ts';
import { openWindow } from './window.ts';

/** How long the host may take to close its home at quit. */
const quitGraceMs = 5_000;

const folder = import.meta.dirname;
const home = process.env.OPENRATH_HOME;

// Another home is another application: its own lock, its own window places, its own browser profile.
if (home) app.setPath('userData', resolve(home, 'desktop'));
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
// Windows shows notifications of programs that it has a name for.
if (process.platform === 'win32') app.setAppUserModelId('studio.openrath.desktop');
app.enableSandbox();
lockPages(app);

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

async function start(): Promise<void> {
  lockPermissions(session.defaultSession);
  protocol.handle('app', serveFolder(join(folder, '../renderer')));

  const fork = (args: string[]) => utilityProcess.fork(join(folder, 'host.js'), args, { serviceName: 'OpenRath host' });
  const host = launchHost(
    (setAside) => fork(setAside ? ['--set-aside-broken'] : []),
    askToSetAside,
    (ask) => answerSecret(safeStorage, process.platform, ask),
  );
  const leave = joinPipes(ipcMain, host);
  answerAsks(ipcMain);
  answerNotices(ipcMain);

  const open = () =>
    openWindow({
      preload: join(folder, '../preload/preload.cjs'),
      stateFile: join(app.getPath('userData'), 'window-state.json'),
      onLeave: leave,
    });
  const newWindow = () => void open().catch(giveUp);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(newWindow, process.platform, app.isPackaged)));

  app.on('second-instance', showFirstWindow);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) newWindow();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.once('will-quit', (event) => {
    event.preventDefault();
    void host.stop(quitGraceMs).then(() => app.exit(0));
  });

  await open();
}

function showFirstWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

function giveUp(error: unknown): void {
  dialog.showErrorBox('OpenRath Studio could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}
