import { Play, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { stopRun } from '../../stores/run-acts.ts';
import { useWorkflowName } from '../../stores/workflow-name.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { cost, counted, short } from '../../ui/number.ts';
import { StatusWord } from '../../ui/status-mark.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Panes } from '../shell/panes.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { withPlaces } from '../workflow/canvas/tidy.ts';
import { type Drawn, nodeOf, readDrawn } from '../workflow/edit/drawn.ts';
import { useChoice } from './choice-store.ts';
import { LensCanvas } from './lens-canvas.tsx';
import { NodeInspector } from './node-inspector.tsx';
import { NodeList } from './node-list.tsx';
import { type Rounds, type ShownVisits, shownVisits } from './rounds.ts';
import { type Lens, useLens } from './use-lens.ts';
import { useTook } from './use-took.ts';

interface RunScreenProps {
  readonly session: string;
  readonly run: string;
}

const NO_ROUNDS: Rounds = new Map();

/** A run of a workflow over the document that it ran: what each node came to, and what goes on now. */
export function RunScreen({ session, run }: RunScreenProps) {
  const state = useLens(session, run);
  if (state === undefined) return <Waiting says="Reading the run…" />;
  if ('refusal' in state)
    return (
      <EmptyState title="The run can’t be shown">
        <RefusalWords refusal={state.refusal} />
      </EmptyState>
    );
  return <Opened lens={state.lens} />;
}

function Opened({ lens }: { readonly lens: Lens }) {
  const { row, text, visits, taken } = lens;
  const drawn = useDrawn(text);
  const key = `${row.session} ${row.run}`;
  const choice = useChoice();
  const { node: chosen, rounds } = choice.run === key ? choice : { node: undefined, rounds: NO_ROUNDS };
  const shown = useMemo(
    () => shownVisits(drawn?.document ?? { nodes: [], edges: [] }, visits, rounds),
    [drawn, visits, rounds],
  );
  useEffect(() => {
    useWorkflowName.setState({ name: row.name });
    return () => useWorkflowName.setState({ name: undefined });
  }, [row.name]);
  if (drawn === undefined) return <Waiting says="Laying out the run…" />;
  const node = chosen === undefined ? undefined : nodeOf(drawn, chosen);
  const inner = visits.filter(({ path }) => path.length > 1 && path[0]?.id === chosen);
  return (
    <section aria-label="Run" className="flex h-full flex-col">
      <Head row={row} />
      <div className="min-h-0 flex-1">
        <Panes
          name="run"
          rightPx={340}
          rightMinPx={260}
          right={
            node === undefined ? (
              <div className="h-full overflow-auto">
                <NodeList run={key} drawn={drawn} visits={shown.visits} />
              </div>
            ) : (
              <NodeInspector
                run={key}
                node={node}
                visit={shown.visits.get(node.id)}
                inner={inner}
                loop={loopAround(node.id, shown)}
              />
            )
          }
        >
          <LensCanvas run={key} drawn={drawn} shown={shown} taken={taken} />
        </Panes>
      </div>
    </section>
  );
}

/** The innermost loop around a node, with the rounds that it went. */
function loopAround(node: string, { loopOf, rounds }: ShownVisits) {
  const id = loopOf.get(node);
  return id === undefined ? undefined : { id, rounds: rounds.get(id) ?? [] };
}

function Head({ row }: { readonly row: Lens['row'] }) {
  const go = useNavigation((state) => state.go);
  const took = useTook(row.startedAtMs, row.endedAtMs);
  const { session, workflow, version, status, outputs, validations } = row;
  return (
    <div className="tn flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-xs text-ink-2">
      <StatusWord status={status} />
      <span>{took}</span>
      <span>{short(row.tokens)} tok</span>
      <span>{cost(row.costUsd)}</span>
      <span>{outputs.length === 0 ? 'no output reached' : counted(outputs.length, 'output')}</span>
      {validations.of === 0 ? null : (
        <span>
          {validations.passed} of {counted(validations.of, 'validation')} passed
        </span>
      )}
      <span className="ml-auto flex gap-2">
        {workflow === undefined ? null : (
          <Button onClick={() => go({ screen: 'workflow', workflow, view: 'canvas' })}>
            Workflow{version === undefined ? '' : ` v${version}`}
          </Button>
        )}
        <Button onClick={() => go({ screen: 'session', session, view: 'graph' })}>Session</Button>
        {status === 'waiting' ? (
          <Button look="primary" onClick={() => go({ screen: 'approvals' })}>
            Answer
          </Button>
        ) : null}
        {status === 'running' || status === 'waiting' ? (
          <Button onClick={() => void stopRun(session)}>
            <Square size={12} aria-hidden />
            Stop
          </Button>
        ) : null}
        {status === 'interrupted' ? (
          <Button look="primary" onClick={() => void ask(host().workflowDocuments.resume({ session }))}>
            <Play size={12} aria-hidden />
            Continue
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** The document with a place for each of its nodes; undefined until they are laid out. The same where its text is. */
function useDrawn(text: string): Drawn | undefined {
  const [drawn, set] = useState<Drawn>();
  useEffect(() => {
    let isGone = false;
    const read = readDrawn(text);
    if (read.ok)
      void withPlaces(read.value).then((placed) => {
        if (!isGone) set(placed);
      });
    return () => {
      isGone = true;
    };
  }, [text]);
  return drawn;
}
