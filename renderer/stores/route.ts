import type { Selection } from './selection.ts';

/** What is on screen. */
export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'library' }
  | { readonly screen: 'session'; readonly session: string; readonly view: SessionView }
  /** `session`: what is merged, or the one in which a merge is open. `into`: the session that goes on, where one was chosen. */
  | { readonly screen: 'merge'; readonly session: string; readonly into?: string }
  | { readonly screen: 'workflows' }
  /** `workflow`: the id of a kept one; `new` for one that never was. */
  | { readonly screen: 'workflow'; readonly workflow: string; readonly view: WorkflowView }
  | { readonly screen: 'runs' }
  /** A run of a workflow, in the session that it began in. */
  | { readonly screen: 'run'; readonly session: string; readonly run: string }
  | { readonly screen: 'not-yet'; readonly what: string }
  | { readonly screen: 'new-session' }
  | { readonly screen: 'new-workflow' }
  | { readonly screen: 'approvals' }
  | { readonly screen: 'settings' };

export type SessionView = 'graph' | 'transcript' | 'files';

export type WorkflowView = 'canvas' | 'list' | 'code' | 'versions';

/** One entry of Back and Forward: a screen and what is selected on it. */
export interface Place {
  readonly route: Route;
  readonly selection: Selection;
}

/** The deep link of a place, as it stands in the address after `#`. */
export function formatPlace({ route, selection }: Place): string {
  const path = pathOf(route).map(encodeURIComponent).join('/');
  if (selection.type === 'none') return `/${path}`;
  const query = new URLSearchParams({ lane: selection.session });
  if (selection.type === 'step') query.set('step', selection.key);
  return `/${path}?${query}`;
}

/** Reads a deep link. Anything that is none gives `undefined`. Never throws. */
export function parsePlace(hash: string): Place | undefined {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const parts = path.split('/').slice(1).map(decode);
  const route = routeOf(parts);
  return route === undefined ? undefined : { route, selection: selectionOf(new URLSearchParams(query), route) };
}

function pathOf(route: Route): string[] {
  if (route.screen === 'session') return ['session', route.session, route.view];
  if (route.screen === 'merge') return [route.screen, route.session, ...(route.into === undefined ? [] : [route.into])];
  if (route.screen === 'workflow') return ['workflow', route.workflow, route.view];
  if (route.screen === 'run') return ['run', route.session, route.run];
  if (route.screen === 'not-yet') return ['not-yet', route.what];
  return [route.screen];
}

/** Screens that are about nothing in particular. */
const plainScreens = [
  'start',
  'library',
  'settings',
  'new-session',
  'new-workflow',
  'approvals',
  'workflows',
  'runs',
] as const;

const sessionViews: readonly SessionView[] = ['graph', 'transcript', 'files'];
const workflowViews: readonly WorkflowView[] = ['canvas', 'list', 'code', 'versions'];

function routeOf([screen, first, second]: readonly string[]): Route | undefined {
  const plain = plainScreens.find((each) => each === screen);
  if (plain !== undefined) return { screen: plain };
  if (screen === 'run' && first && second) return { screen, session: first, run: second };
  if (screen === 'not-yet' && first) return { screen, what: first };
  if (screen === 'merge' && first) return { screen, session: first, ...(second ? { into: second } : {}) };
  if (screen === 'workflow' && first)
    return { screen, workflow: first, view: workflowViews.find((view) => view === second) ?? 'canvas' };
  if (screen !== 'session' || !first) return undefined;
  return { screen, session: first, view: sessionViews.find((view) => view === second) ?? 'graph' };
}

/** A step without its lane is looked for from the session on screen: who follows the address finds the lane that holds it. */
function selectionOf(query: URLSearchParams, route: Route): Selection {
  const key = query.get('step');
  const session = query.get('lane') || (key && route.screen === 'session' ? route.session : '');
  if (!session) return { type: 'none' };
  return key ? { type: 'step', session, key } : { type: 'lane', session };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
