// Compile-time only: a name that the stand-in has and electron.d.ts has not makes tsc fail here, so that it cannot drift.
import type * as Electron from 'electron';
import type * as StandIn from './electron.ts';

/** `true` when every public name of `Ours` is one of `Theirs` or of the named extras, else the names that are too many. */
type OnlyKnown<Ours, Theirs, Extra = never> = [Exclude<keyof Ours, keyof Theirs | Extra>] extends [never]
  ? true
  : Exclude<keyof Ours, keyof Theirs | Extra>;

type WindowExtra = 'targetId' | 'address' | 'preferences' | 'mayLoad' | 'tellPreload' | 'crash';

/** Each is `true`, or this file does not compile. */
export type Guard = [
  ok<OnlyKnown<typeof StandIn, typeof Electron>>,
  ok<OnlyKnown<typeof StandIn.app, Electron.App, 'becomeReady' | 'killBrowser' | 'windowGone'>>,
  ok<OnlyKnown<StandIn.BrowserWindow, Electron.BrowserWindow, WindowExtra>>,
  ok<OnlyKnown<typeof StandIn.BrowserWindow, typeof Electron.BrowserWindow>>,
  ok<OnlyKnown<StandIn.BrowserWindow['webContents'], Electron.WebContents, 'askForWindow' | 'getLastWebPreferences'>>,
  ok<OnlyKnown<typeof StandIn.webContents, typeof Electron.webContents>>,
  ok<OnlyKnown<typeof StandIn.dialog, Electron.Dialog>>,
  ok<OnlyKnown<typeof StandIn.screen, Electron.Screen>>,
  ok<OnlyKnown<typeof StandIn.shell, Electron.Shell>>,
  ok<OnlyKnown<typeof StandIn.ipcMain, Electron.IpcMain, 'answer'>>,
  ok<OnlyKnown<StandIn.Menu, Electron.Menu>>,
  ok<OnlyKnown<typeof StandIn.Menu, typeof Electron.Menu>>,
  ok<OnlyKnown<StandIn.Notification, Electron.Notification>>,
  ok<OnlyKnown<typeof StandIn.Notification, typeof Electron.Notification>>,
  ok<OnlyKnown<typeof StandIn.protocol, Electron.Protocol>>,
  ok<OnlyKnown<typeof StandIn.safeStorage, Electron.SafeStorage>>,
  ok<OnlyKnown<typeof StandIn.session.defaultSession, Electron.Session>>,
  ok<OnlyKnown<ReturnType<typeof StandIn.utilityProcess.fork>, Electron.UtilityProcess>>,
];

type ok<Check extends true> = Check;
