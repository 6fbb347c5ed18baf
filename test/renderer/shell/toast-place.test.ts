import { describe, expect, it } from 'vitest';
import { toastPlace } from '../../../renderer/features/shell/toast-place.ts';

const at = { hasMarked: false, textSize: 1, controls: [], height: 900 };
const graph = { ...at, route: { screen: 'session', session: 'a', view: 'graph' } as const };
const zoom = { left: 60, right: 204, top: 851 };

describe('a toast', () => {
  it('stands at the foot beside the rail, and over the foot of a selection in the library', () => {
    const list = { ...at, route: { screen: 'library' } as const };
    expect([toastPlace(list), toastPlace({ ...list, hasMarked: true })]).toEqual([
      { left: 60, bottom: 12 },
      { left: 60, bottom: 68 },
    ]);
  });

  it('keeps off the rail and the foot at every text size', () => {
    const list = { ...at, route: { screen: 'library' } as const, textSize: 1.25 };
    expect([toastPlace(list), toastPlace({ ...list, hasMarked: true })]).toEqual([
      { left: 72, bottom: 12 },
      { left: 72, bottom: 82 },
    ]);
  });

  it('stands between the controls of a graph where there is room, in whatever order they came', () => {
    const shown = { left: 628, right: 900, top: 851 };
    expect(toastPlace({ ...graph, controls: [shown, zoom] })).toEqual({ left: 216, bottom: 12 });
  });

  it('stands above them where there is not', () => {
    const shown = { left: 627, right: 900, top: 845.5 };
    expect(toastPlace({ ...graph, controls: [zoom, shown] })).toEqual({ left: 60, bottom: 67 });
  });

  it('stands left of what floats at the right of a list', () => {
    expect(toastPlace({ ...graph, controls: [{ left: 700, right: 900, top: 851 }] })).toEqual({ left: 60, bottom: 12 });
  });

  it('stands above a pane that it would reach, as a composer, and not above one beside it', () => {
    const composer = { left: 48, right: 1016, top: 780, isPane: true } as const;
    const inspector = { left: 1016, right: 1440, top: 700, isPane: true } as const;
    expect(toastPlace({ ...graph, controls: [composer, inspector] })).toEqual({ left: 60, bottom: 132 });
    expect(toastPlace({ ...graph, controls: [zoom, inspector] })).toEqual({ left: 60, bottom: 61 });
    expect(toastPlace({ ...graph, controls: [inspector] })).toEqual({ left: 60, bottom: 12 });
  });
});
