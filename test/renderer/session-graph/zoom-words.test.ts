import { expect, it } from 'vitest';
import { zoomWords } from '../../../renderer/features/session-graph/zoom-words.ts';

it('a zoom is said with one digit below ten percent, and is never nothing', () => {
  const said = [0.004, 0.0999, 0.1, 4.26, 9.96, 10, 99.6, 200].map(zoomWords);
  expect(said).toEqual(['<0.1%', '<0.1%', '0.1%', '4.3%', '10%', '10%', '100%', '200%']);
});
