import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type KeyActionId, keyTable } from '../../../renderer/features/keys/key-table.ts';
import { effects } from './effects.ts';
import { type Look, lookAt } from './look.ts';

/** One line of the record: a chord, and what was seen of it. */
export interface Pressed {
  readonly id?: KeyActionId;
  readonly chord: string;
  readonly seen: string;
}

/** The whole window by keys. Nothing here can click. */
export interface Keyboard {
  readonly look: Look;
  /** All that was pressed and seen, in order. */
  readonly record: readonly Pressed[];
  /** Presses the chord of an action, its first one unless another is named, and waits for its effect. */
  readonly act: (id: KeyActionId, chord?: string) => Promise<void>;
  /** Presses a chord of no action, as a field or a menu takes it. */
  readonly press: (chord: string) => Promise<void>;
  /** Types, as soon as a field has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Walks with Tab until a control of that name has the focus, as it says itself. */
  readonly reach: (name: RegExp) => Promise<void>;
  /** Reaches a control, presses Enter, and waits until something is there. */
  readonly use: (name: RegExp, seen: string, isThere: () => Promise<boolean>) => Promise<void>;
}

/** Stops in a tab order of more than this are not looked for. */
const mostStops = 150;

export function keyboardOf(page: Page): Keyboard {
  const look = lookAt(page);
  const record: Pressed[] = [];
  const press = (chord: string) => page.keyboard.press(playwrightChord(chord));
  const reach = async (name: RegExp) => {
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (name.test(await look.focus())) return;
      await press('Tab');
    }
    throw new Error(`Tab leads to no control named ${name}.`);
  };
  return {
    look,
    record,
    press,
    reach,
    type: async (text) => {
      await expect.poll(look.isInField, { message: `a field to type “${text}” into` }).toBe(true);
      await page.keyboard.type(text);
    },
    act: async (id, chord = chordsOf(id)[0] ?? '') => {
      const { says, of, becomes } = effects[id];
      const before = await of(look);
      await press(chord);
      await expect
        .poll(async () => becomes(before, await of(look)), { message: `${id}: ${says}`, timeout: 20_000 })
        .toBe(true);
      record.push({ id, chord, seen: says });
    },
    use: async (name, seen, isThere) => {
      await reach(name);
      const control = await look.focus();
      await press('Enter');
      await expect.poll(isThere, { message: `${control}: ${seen}`, timeout: 20_000 }).toBe(true);
      record.push({ chord: `Tab to “${control.slice(0, 50)}”, Enter`, seen });
    },
  };
}

/** The chords of an action as it came. */
export function chordsOf(id: KeyActionId): readonly string[] {
  const action = keyTable.find((each) => each.id === id);
  return [action?.keys, action?.also].filter((chord) => chord !== undefined);
}

/** The names that the browser has for modifiers and keys. */
const names: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  Menu: 'ContextMenu',
  Down: 'ArrowDown',
  Up: 'ArrowUp',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
};

function playwrightChord(chord: string): string {
  return chord
    .split(' ')
    .map((part) => names[part] ?? part)
    .join('+');
}

/** Presses the chords of actions that a log refuses, each once the refusal of the one before is gone. */
export async function actRefused(kb: Keyboard, ids: readonly KeyActionId[]): Promise<void> {
  for (const id of ids) {
    await expect.poll(() => kb.look.text(/is read only\./), { timeout: 20_000 }).toBe(0);
    await kb.act(id);
  }
}
