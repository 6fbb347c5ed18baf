import { expect, it } from 'vitest';
import { menuPlace } from '../../../renderer/features/session-graph/menu-place.ts';

const picture = { left: 200, top: 100 };
const view = { x: 0, y: 0, zoom: 1, width: 800, height: 600, textSize: 1 };
const step = { left: 40, right: 340, top: 60, bottom: 160 };

it('the menu of a step opens over its first line', () => {
  expect(menuPlace(picture, view, step)).toEqual({ x: 256, y: 188 });
});

it('it opens at the far corner of a step that is smaller on screen than a line', () => {
  expect(menuPlace(picture, { ...view, zoom: 0.05 }, step)).toEqual({ x: 217, y: 108 });
});

it('it never opens outside the picture', () => {
  expect(menuPlace(picture, { ...view, x: -500, y: 700 }, step)).toEqual({ x: 200, y: 700 });
});
