import { describe, expect, it } from 'vitest';
import { formatPlace, type Place, parsePlace } from '../../../renderer/stores/route.ts';

const none = { type: 'none' } as const;

describe('deep links', () => {
  const places: [link: string, place: Place][] = [
    ['/start', { route: { screen: 'start' }, selection: none }],
    ['/library', { route: { screen: 'library' }, selection: none }],
    ['/new-session', { route: { screen: 'new-session' }, selection: none }],
    ['/approvals', { route: { screen: 'approvals' }, selection: none }],
    ['/merge/s1', { route: { screen: 'merge', session: 's1' }, selection: none }],
    ['/merge/s1/s2', { route: { screen: 'merge', session: 's1', into: 's2' }, selection: none }],
    ['/workflows', { route: { screen: 'workflows' }, selection: none }],
    ['/workflow/w1/list', { route: { screen: 'workflow', workflow: 'w1', view: 'list' }, selection: none }],
    ['/runs', { route: { screen: 'runs' }, selection: none }],
    ['/run/S/r1', { route: { screen: 'run', session: 'S', run: 'r1' }, selection: none }],
    ['/not-yet/Memory', { route: { screen: 'not-yet', what: 'Memory' }, selection: none }],
    ['/session/s1/transcript', { route: { screen: 'session', session: 's1', view: 'transcript' }, selection: none }],
    ['/session/s1/files', { route: { screen: 'session', session: 's1', view: 'files' }, selection: none }],
    [
      '/session/s1/graph?lane=s2',
      { route: { screen: 'session', session: 's1', view: 'graph' }, selection: { type: 'lane', session: 's2' } },
    ],
    [
      '/session/s1/graph?lane=s2&step=ab%2F2',
      {
        route: { screen: 'session', session: 's1', view: 'graph' },
        selection: { type: 'step', session: 's2', key: 'ab/2' },
      },
    ],
  ];
  it.each(places)('%s is read as it is written', (link, place) => {
    expect(formatPlace(place)).toBe(link);
    expect(parsePlace(`#${link}`)).toEqual(place);
  });

  it('a step without its lane is looked for from the session on screen; of a screen without one nothing is selected', () => {
    const selected = (link: string) => parsePlace(link)?.selection;
    expect([
      selected('#/session/s1/graph?step=ab%2F2'),
      selected('#/library?step=ab'),
      selected('#/session/s1/graph?step='),
    ]).toEqual([{ type: 'step', session: 's1', key: 'ab/2' }, none, none]);
  });

  it.each(['', '#', '#/', '#/nowhere', '#/session', '#/merge', '#token=abc', '#/session/%E0%A4%A'])(
    '%s names no place',
    (link) => {
      expect(parsePlace(link)).toBeUndefined();
    },
  );
});
