import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newestToast } from '../journeys/newest-toast.ts';
import type { Keyboard } from './keyboard.ts';

/** Undoes an act, and waits until it is said. */
export async function takeBack(page: Page, kb: Keyboard, act: string): Promise<void> {
  await kb.press('Ctrl Z');
  await newestToast(page, `Undid: ${act}.`).waitFor();
}

/** Undoes a fork. Its branch was selected and is gone: a step is selected again. */
export async function takeForkBack(page: Page, kb: Keyboard): Promise<void> {
  await takeBack(page, kb, 'fork');
  await expect.poll(() => kb.look.pane('Inspector')).toBe(0);
  await kb.press('j');
  await expect.poll(() => kb.look.step()).toBeGreaterThan(0);
}
