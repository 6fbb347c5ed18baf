import { Boxes, Plus } from 'lucide-react';
import { host } from '../../host/client.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/number.ts';
import { moment } from '../../ui/time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useListed } from '../settings/use-listed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { NEW_WORKFLOW, unsavedWorkflows } from './editors.ts';

/** The workflows that are kept in this home, the one that was kept last first. */
export function WorkflowsScreen() {
  const { value: rows, says } = useListed(listWorkflows);
  const go = useNavigation((state) => state.go);
  const zone = useConnection((state) => state.home?.zone);
  const open = (workflow: string) => go({ screen: 'workflow', workflow, view: 'canvas' });
  const unsaved = new Set(unsavedWorkflows());
  if (says !== undefined) return <EmptyState title="The workflows can’t be listed">{says}</EmptyState>;
  if (rows === undefined) return <Waiting says="Asking which workflows are kept…" />;
  const hasNew = unsaved.has(NEW_WORKFLOW);
  const make = (
    <Button look="primary" onClick={() => open(NEW_WORKFLOW)}>
      <Plus size={13} aria-hidden />
      {hasNew ? 'Go on with the new workflow' : 'New workflow'}
    </Button>
  );
  if (rows.length === 0)
    return (
      <EmptyState icon={Boxes} title="No workflow is kept in this home yet">
        <p className="mb-3">
          A workflow draws how sessions flow through agents, tools and people. It is checked before it runs.
        </p>
        {make}
      </EmptyState>
    );
  return (
    <section aria-label="Workflows" className="flex h-full flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-2">
        <span className="tn text-xs text-ink-3">{counted(rows.length, 'workflow')} kept in this home</span>
        <span className="ml-auto">{make}</span>
      </div>
      <ul className="min-h-0 flex-1 overflow-auto">
        {rows.map(({ workflow, name, version, savedAtMs }) => (
          <li key={workflow}>
            <button
              type="button"
              onClick={() => open(workflow)}
              className="flex h-11.5 w-full items-center gap-3 border-b border-line px-4 text-left hover:bg-line"
            >
              <Boxes size={14} strokeWidth={1.75} aria-hidden className="flex-none text-(--i-user)" />
              <span className="min-w-0 flex-1 truncate text-sm font-medium text-ink">
                <LineText text={name} />
              </span>
              {unsaved.has(workflow) ? <span className="flex-none text-xs text-ink-2">not saved</span> : null}
              <span className="tn w-12 flex-none text-right text-xs text-ink-2">v{version}</span>
              <span className="tn w-36 flex-none text-right text-xs text-ink-3">{moment(savedAtMs, zone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest version of each. */
export function listWorkflows() {
  return host().workflowDocuments.list({});
}
