// Stand-in for the `electron` module as the main process imports it. A name that is missing here fails at import.
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog, screen, shell } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu } from './menu.ts';
export { Notification } from './notification.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safe-storage.ts';
export { session } from './session.ts';
export { utilityProcess } from './utility-process.ts';
export { webContents } from './web-contents.ts';
