import { Layers } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { WorkflowRunView } from '../../../core/contract/workflow-view.ts';
import { host } from '../../host/client.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { cost, count, counted, short } from '../../ui/number.ts';
import { StatusWord } from '../../ui/status-mark.tsx';
import { moment } from '../../ui/time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useListed } from '../settings/use-listed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { sayReliability } from './figures.ts';
import { useTook } from './use-took.ts';

const listRuns = () => host().workflowDocuments.runs({});

/** Runs of workflows, the newest first, and how reliable each document was. */
export function RunsScreen() {
  const { value, says, again } = useListed(listRuns);
  const [name, choose] = useState('');
  const rev = useSessions((state) => state.rev);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a session may be one of a run.
  useEffect(() => {
    const timer = setTimeout(() => void again(), 500);
    return () => clearTimeout(timer);
  }, [rev, again]);
  const names = useMemo(() => [...new Set((value?.runs ?? []).map((run) => run.name))].sort(), [value]);
  if (says !== undefined) return <EmptyState title="The runs can’t be listed">{says}</EmptyState>;
  if (value === undefined) return <Waiting says="Asking which workflows ran…" />;
  const { runs, of } = value;
  if (of === 0)
    return (
      <EmptyState icon={Layers} title="No workflow ran in this home yet">
        Run a workflow from its canvas, or with openrath workflow run. Each run is listed here with what it came to.
      </EmptyState>
    );
  const shown = name === '' ? runs : runs.filter((run) => run.name === name);
  return (
    <section aria-label="Runs" className="flex h-full flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-2">
        <span className="tn text-xs text-ink-3">
          {counted(of, 'run')}, {count(shown.length)} shown
        </span>
        <select
          aria-label="Workflow"
          value={name}
          onChange={({ target }) => choose(target.value)}
          className="ml-auto h-7 max-w-72 rounded-lg border border-line bg-canvas px-2 text-xs text-ink"
        >
          <option value="">All workflows</option>
          {names.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
      <Reliability runs={shown} />
      <ul className="min-h-0 flex-1 overflow-auto">
        {shown.map((run) => (
          <Row key={`${run.session} ${run.run}`} run={run} />
        ))}
      </ul>
    </section>
  );
}

/** One line for each document of the runs that are shown. */
function Reliability({ runs }: { readonly runs: readonly WorkflowRunView[] }) {
  const documents = [...Map.groupBy(runs, ({ hash }) => hash)].slice(0, 6);
  return (
    <ul aria-label="Reliability" className="flex-none border-b border-line px-4 py-2">
      {documents.map(([hash, of]) => (
        <li key={hash} className="tn flex gap-2 text-xs leading-5 text-ink-2">
          <span className="min-w-0 max-w-60 truncate font-medium text-ink">
            <LineText text={of[0]?.name ?? ''} />
          </span>
          <span className="code flex-none text-2xs leading-5 text-ink-3">{hash.slice(0, 8)}</span>
          <span className="min-w-0 truncate">{sayReliability(of)}</span>
        </li>
      ))}
    </ul>
  );
}

function Row({ run }: { readonly run: WorkflowRunView }) {
  const go = useNavigation((state) => state.go);
  const zone = useConnection((state) => state.home?.zone);
  const took = useTook(run.startedAtMs, run.endedAtMs);
  const { session, name, version, status, outputs, tokens, costUsd, startedAtMs, unread } = run;
  return (
    <li>
      <button
        type="button"
        onClick={() => go({ screen: 'run', session, run: run.run })}
        className="tn flex h-11.5 w-full items-center gap-3 border-b border-line px-4 text-left text-xs text-ink-2 hover:bg-line"
      >
        <Layers size={14} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
        <span className="min-w-0 flex-1 truncate text-sm font-medium text-ink">
          <LineText text={name} />
          {version === undefined ? null : <span className="ml-2 text-2xs font-normal text-ink-3">v{version}</span>}
        </span>
        <span className="w-24 flex-none">
          <StatusWord status={status} />
        </span>
        <span className="w-40 flex-none truncate max-[1000px]:hidden">
          {unread ?? (outputs.length === 0 ? 'no output' : <LineText text={outputs.join(', ')} />)}
        </span>
        <span className="w-16 flex-none text-right">{took}</span>
        <span className="w-16 flex-none text-right">{short(tokens)} tok</span>
        <span className="w-16 flex-none text-right">{cost(costUsd)}</span>
        <span className="w-36 flex-none text-right text-ink-3 max-[860px]:hidden">{moment(startedAtMs, zone)}</span>
      </button>
    </li>
  );
}
