import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { type Route, useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { useWorkflowName } from '../../stores/workflow-name.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { SessionMenu } from './session-menu.tsx';

/** Where this is, and the way up. The last part is the page's heading. In a narrow window the rail is the way up. */
export function Breadcrumb() {
  const route = useNavigation((state) => state.route);
  const go = useNavigation((state) => state.go);
  const title = useTitleOf(route);
  const workflow = useWorkflowName((state) => state.name);
  const parts = partsOf(route, route.screen === 'workflow' || route.screen === 'run' ? workflow : title);
  return (
    <nav
      aria-label="Breadcrumb"
      className="ml-1 flex min-w-0 max-w-max basis-100 grow items-center gap-1 whitespace-nowrap text-sm text-ink-3"
    >
      {parts.map((part, index) =>
        index < parts.length - 1 ? (
          <Fragment key={part}>
            <button type="button" onClick={() => go(above(route))} className="hover:text-ink max-[640px]:hidden">
              {part}
            </button>
            <ChevronRight size={13} aria-hidden className="flex-none max-[640px]:hidden" />
          </Fragment>
        ) : (
          <h1 key={part} title={seenText(part, 'prose')} className="max-w-100 truncate text-sm font-semibold text-ink">
            <LineText text={part} />
          </h1>
        ),
      )}
      {route.screen === 'session' ? <SessionMenu session={route.session} /> : null}
    </nav>
  );
}

function above({ screen }: Route): Route {
  if (screen === 'run') return { screen: 'runs' };
  return { screen: screen === 'workflow' ? 'workflows' : 'library' };
}

function useTitleOf(route: Route): string | undefined {
  const session = route.screen === 'session' ? route.session : undefined;
  return useSessions((state) => {
    const row = state.rev < 0 || session === undefined ? undefined : state.rows.get(session);
    return row === undefined ? undefined : sessionTitle(state.rows.get(row.root) ?? row);
  });
}

function partsOf(route: Route, title: string | undefined): readonly string[] {
  switch (route.screen) {
    case 'start':
      return ['Start'];
    case 'library':
      return ['Sessions'];
    case 'session':
      return ['Sessions', title ?? 'Session'];
    case 'workflows':
      return ['Workflows'];
    case 'new-workflow':
      return ['Workflows', 'New workflow'];
    case 'workflow':
      return ['Workflows', title ?? 'Workflow'];
    case 'runs':
      return ['Runs'];
    case 'run':
      return ['Runs', title ?? 'Run'];
    case 'merge':
      return ['Sessions', 'Merge'];
    case 'not-yet':
      return [route.what];
    case 'new-session':
      return ['New session'];
    case 'approvals':
      return ['Approvals'];
    case 'settings':
      return ['Settings'];
  }
}
