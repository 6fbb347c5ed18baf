import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Rectangle } from 'electron';

/** Where and how large a window is, in screen points. */
export type WindowState = Rectangle & { readonly maximized: boolean };

const smallest = { width: 640, height: 480 };
const usual = { width: 1360, height: 880 };
/** So much of a window must lie on a screen, so that a person can grab it. */
const graspable = 100;

/**
 * Fits a remembered state to the screens as they are now: never larger than the screen it is on, and centred on the
 * first one when its own is gone or when nothing was remembered.
 *
 * @param workAreas the usable part of each screen, the main one first; at least one.
 */
export function fitWindow(remembered: WindowState | undefined, workAreas: readonly Rectangle[]): WindowState {
  const [main] = workAreas;
  if (main === undefined) throw new Error('There is no screen to put a window on.');
  const home = remembered && workAreas.find((area) => overlap(area, remembered));
  const area = home ?? main;
  const width = clamp(remembered?.width ?? usual.width, smallest.width, area.width);
  const height = clamp(remembered?.height ?? usual.height, smallest.height, area.height);
  const centred = {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
  };
  const at = home && remembered ? { x: remembered.x, y: remembered.y } : centred;
  return { ...at, width, height, maximized: remembered?.maximized ?? false };
}

function overlap(area: Rectangle, window: Rectangle): boolean {
  const across = Math.min(area.x + area.width, window.x + window.width) - Math.max(area.x, window.x);
  const down = Math.min(area.y + area.height, window.y + window.height) - Math.max(area.y, window.y);
  return across >= graspable && down >= graspable;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(Math.min(value, high), Math.min(low, high));
}

/** Reads what `saveWindow` wrote. `undefined` when there is nothing, or nothing that can be used. Never throws. */
export function loadWindow(file: string): WindowState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isWindowState(state) ? state : undefined;
  } catch {
    return undefined; // First start, or a file that was cut short: the usual size is a fine answer to both.
  }
}

function isWindowState(value: unknown): value is WindowState {
  if (typeof value !== 'object' || value === null) return false;
  const state: Partial<Record<keyof WindowState, unknown>> = value;
  const numbers = [state.x, state.y, state.width, state.height];
  return numbers.every((number) => Number.isSafeInteger(number)) && typeof state.maximized === 'boolean';
}

/** Writes the state. @throws when the folder cannot be written. */
export function saveWindow(file: string, state: WindowState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(state));
}
