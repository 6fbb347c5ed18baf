import { Boxes, FileInput, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { useDraftNews } from '../../stores/draft-news.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useReflog } from '../../stores/reflog-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/number.ts';
import { moment } from '../../ui/time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useListed } from '../settings/use-listed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { openWorkflowFile } from './drafts/open-file.ts';
import { listRows, type WorkflowRow } from './workflow-rows.ts';

/** The workflows that are kept or drawn in this home, the one that was touched last first. */
export function WorkflowsScreen() {
  const { value: rows, says, again } = useListed(listRows);
  const go = useNavigation((state) => state.go);
  const news = useDraftNews((state) => state.news);
  const acts = useReflog((state) => state.acts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another window draws, and what is undone, is listed anew.
  useEffect(() => void again(), [news, acts, again]);
  const open = (workflow: string) => go({ screen: 'workflow', workflow, view: 'canvas' });
  if (says !== undefined) return <EmptyState title="The workflows can’t be listed">{says}</EmptyState>;
  if (rows === undefined) return <Waiting says="Asking which workflows are kept…" />;
  const make = (
    <span className="inline-flex gap-2">
      <ImportButton />
      <Button look="primary" onClick={() => go({ screen: 'new-workflow' })}>
        <Plus size={13} aria-hidden />
        New workflow
      </Button>
    </span>
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
  const never = rows.filter(({ version }) => version === undefined).length;
  return (
    <section aria-label="Workflows" className="flex h-full flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-2">
        <span className="tn text-xs text-ink-3">
          {counted(rows.length - never, 'workflow')} kept in this home{never > 0 ? `, ${never} never saved` : null}
        </span>
        <span className="ml-auto">{make}</span>
      </div>
      <ul className="min-h-0 flex-1 overflow-auto">
        {rows.map((row) => (
          <Row key={row.workflow} row={row} onOpen={() => open(row.workflow)} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  row: { name, version, isDrawn, atMs },
  onOpen,
}: {
  readonly row: WorkflowRow;
  readonly onOpen: () => void;
}) {
  const zone = useConnection((state) => state.home?.zone);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex h-11.5 w-full items-center gap-3 border-b border-line px-4 text-left hover:bg-line"
      >
        <Boxes size={14} strokeWidth={1.75} aria-hidden className="flex-none text-(--i-user)" />
        <span className="min-w-0 flex-1 truncate text-sm font-medium text-ink">
          <LineText text={name} />
        </span>
        {isDrawn ? <span className="flex-none text-xs text-ink-2">not saved</span> : null}
        <span className="tn w-12 flex-none text-right text-xs text-ink-2">
          {version === undefined ? 'draft' : `v${version}`}
        </span>
        <span className="tn w-36 flex-none text-right text-xs text-ink-3">{moment(atMs, zone)}</span>
      </button>
    </li>
  );
}

/** Opens a file of a workflow with the system's own dialog. */
function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of a workflow"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void openWorkflowFile(file);
          target.value = '';
        }}
      />
      <Button
        title="Opens a workflow document (.json). One can be dropped on the window too."
        onClick={() => input.current?.click()}
      >
        <FileInput size={13} aria-hidden />
        Import…
      </Button>
    </>
  );
}
