import { expect, it } from 'vitest';
import { toastPlace } from '../../../renderer/features/shell/toast-place.ts';

it('a toast stands beside the zoom of a graph, over the foot of a selection in the library, and at the foot elsewhere', () => {
  expect([
    toastPlace({ screen: 'session', session: 'a', view: 'graph' }, true),
    toastPlace({ screen: 'library' }, true),
    toastPlace({ screen: 'library' }, false),
    toastPlace({ screen: 'session', session: 'a', view: 'transcript' }, true),
  ]).toEqual([
    { left: 214, bottom: 12 },
    { left: 60, bottom: 68 },
    { left: 60, bottom: 12 },
    { left: 60, bottom: 12 },
  ]);
});
