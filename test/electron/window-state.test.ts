import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fitWindow, loadWindow, saveWindow, type WindowState } from '../../electron/window-state.ts';

const main = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 1280, height: 720 };

describe('where a window opens', () => {
  const cases: [
    title: string,
    remembered: Omit<WindowState, 'maximized'> | undefined,
    areas: (typeof main)[],
    fits: object,
  ][] = [
    ['usual and centred at first', undefined, [main], { x: 280, y: 100, width: 1360, height: 880 }],
    ['where it was', { x: 10, y: 20, width: 800, height: 600 }, [main], { x: 10, y: 20, width: 800, height: 600 }],
    ['on the second screen', { x: 2000, y: 50, width: 800, height: 600 }, [main, right], { x: 2000, width: 800 }],
    [
      'on the first one, when the second has gone',
      { x: 2000, y: 50, width: 800, height: 600 },
      [main],
      { x: 560, y: 240 },
    ],
    [
      'on the first one, when too little of it can be seen',
      { x: 1850, y: 50, width: 800, height: 600 },
      [main],
      { x: 560 },
    ],
    [
      'no larger than its screen',
      { x: 1920, y: 0, width: 3000, height: 2000 },
      [main, right],
      { width: 1280, height: 720 },
    ],
    ['no smaller than can be used', { x: 0, y: 0, width: 100, height: 100 }, [main], { width: 640, height: 480 }],
    [
      'whole on a tiny screen',
      undefined,
      [{ x: 0, y: 0, width: 600, height: 400 }],
      { x: 0, y: 0, width: 600, height: 400 },
    ],
  ];
  it.each(cases)('%s', (_title, remembered, areas, fits) => {
    expect(fitWindow(remembered && { ...remembered, maximized: false }, areas)).toMatchObject(fits);
  });

  it('maximized when it was', () => {
    expect(fitWindow({ ...main, maximized: true }, [main]).maximized).toBe(true);
  });
});

describe('the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-window-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('gives back what was saved, in a folder that it makes', () => {
    const file = join(folder, 'new/state.json');
    const state = { x: -5, y: 7, width: 900, height: 700, maximized: true };
    saveWindow(file, state);
    expect(loadWindow(file)).toEqual(state);
  });

  it.each(['', '{', 'null', '[]', '{"x":1}', '{"x":1,"y":1,"width":"9","height":9,"maximized":false}'])(
    'gives nothing for %j',
    (text) => {
      const file = join(folder, 'broken.json');
      writeFileSync(file, text);
      expect(loadWindow(file)).toBeUndefined();
    },
  );

  it('gives nothing when there is none', () => expect(loadWindow(join(folder, 'none.json'))).toBeUndefined());
});
