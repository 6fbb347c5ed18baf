import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openHit } from '../../../renderer/features/search/open-hit.ts';
import { followAddress, useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { useSelection } from '../../../renderer/stores/selection-store.ts';

const address = { hash: '' };
let entries: string[];
let stop: () => void;

beforeEach(() => {
  entries = [];
  address.hash = '#/library';
  const write = (url: string) => {
    address.hash = url;
    entries.push(url);
  };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { pushState: (_: null, __: string, url: string) => write(url), replaceState: vi.fn() });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  stop = followAddress();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  useNavigation.setState({ route: { screen: 'start' } });
  useSelection.getState().select({ type: 'none' });
});

it('a step of another session is one entry of Back, and so is going away from it', () => {
  openHit({ session: 'a', root: 'a', step: 'e1' });
  useNavigation.getState().go({ screen: 'library' });
  expect(entries).toEqual(['#/session/a/graph?lane=a&step=e1', '#/library']);
});

it('another step of the session on screen is one entry more, and one that is selected already is none', () => {
  openHit({ session: 'a', root: 'a', step: 'e1' });
  openHit({ session: 'a', root: 'a', step: 'e1' });
  useNavigation.getState().go({ screen: 'session', session: 'a', view: 'graph' }, { type: 'lane', session: 'a' });
  expect(entries).toEqual(['#/session/a/graph?lane=a&step=e1', '#/session/a/graph?lane=a']);
});
