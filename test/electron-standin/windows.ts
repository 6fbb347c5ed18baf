import type { BrowserWindow } from './browser-window.ts';

const open = new Set<BrowserWindow>();

/** The windows that exist. */
export const windows = {
  all: (): BrowserWindow[] => [...open],
  add: (window: BrowserWindow): void => void open.add(window),
  remove: (window: BrowserWindow): void => void open.delete(window),
};
