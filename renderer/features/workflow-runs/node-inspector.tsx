import { ArrowUpRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LensVisitView, WorkflowNode } from '../../../core/contract/workflow-view.ts';
import { formatPlace } from '../../stores/route.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { cost, count, counted } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { nodeLook } from '../workflow/node-look.ts';
import { nodeWords } from '../workflow/node-words.ts';
import { chooseNode } from './choice-store.ts';
import { RoundPicker } from './round-picker.tsx';
import { StateWord } from './state-look.tsx';
import { useTook } from './use-took.ts';

interface NodeInspectorProps {
  readonly run: string;
  readonly node: WorkflowNode;
  readonly visit: LensVisitView | undefined;
  /** Visits of the nodes of the workflow that the node stands for. */
  readonly inner: readonly LensVisitView[];
  /** The innermost loop around it, with its rounds. */
  readonly loop: { readonly id: string; readonly rounds: readonly number[] } | undefined;
}

/** What a node of a run came to: how it stands, its figures, what came to it and what it gave, and the way to its steps. */
export function NodeInspector({ run, node, visit, inner, loop }: NodeInspectorProps) {
  const took = useTook(visit?.beganAtMs, visit?.endedAtMs);
  const { title } = nodeWords(node);
  const rounds = visit?.path.at(-1)?.rounds ?? [];
  return (
    <section aria-label="Node of the run" className="flex h-full flex-col">
      <div className="flex-none border-b border-line p-4">
        <div className="flex items-center gap-2 text-xs text-ink-3">
          {nodeLook(node.kind).word}
          {rounds.length === 0 ? null : <span>round {rounds.join('.')}</span>}
          <span className="ml-auto">
            <IconButton icon={X} size={24} label="Show the whole run" onClick={() => chooseNode(run, undefined)} />
          </span>
        </div>
        <h2 className="mt-1 text-base font-semibold text-ink">
          <LineText text={title} />
        </h2>
        {loop === undefined ? null : (
          <div className="mt-2 flex items-center gap-2 text-xs text-ink-2">
            Round
            <RoundPicker run={run} loop={loop.id} rounds={loop.rounds} round={rounds.at(-1)} />
          </div>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-4">
        {visit === undefined ? (
          <p className="text-xs text-ink-2">It did not run in this round.</p>
        ) : (
          <>
            <dl className="tn flex flex-col gap-2 text-sm">
              <Fact term="State">
                <StateWord state={visit.state} />
              </Fact>
              <Fact
                term={visit.state === 'running' ? 'Running for' : visit.state === 'waiting' ? 'Waiting for' : 'Took'}
              >
                {took ?? 'nothing yet'}
              </Fact>
              <Fact term="Tokens">{count(visit.tokens)}</Fact>
              <Fact term="Cost">{visit.tokens === 0 ? '$0.00' : cost(visit.costUsd)}</Fact>
              <Fact term="Calls">
                {counted(visit.steps, 'model call')}, {counted(visit.calls, 'tool call')}
              </Fact>
              {visit.route === undefined ? null : (
                <Fact term="Way on">
                  <LineText text={visit.route} />
                </Fact>
              )}
            </dl>
            <Words title="Last input" text={visit.input} />
            <Words title={visit.state === 'running' ? 'Output so far' : 'Output'} text={visit.output} />
            {inner.length === 0 ? null : <Inner visits={inner} />}
          </>
        )}
      </div>
      {visit?.last === undefined ? null : (
        <div className="flex flex-none gap-2 border-t border-line p-3">
          <a
            href={`#${stepPlace(visit.last)}`}
            className="inline-flex h-8 flex-1 items-center justify-center gap-1.5 rounded-lg border border-line text-sm text-ink hover:border-line-2"
          >
            <ArrowUpRight size={14} aria-hidden />
            Open in session graph
          </a>
        </div>
      )}
    </section>
  );
}

function stepPlace({ session, event }: NonNullable<LensVisitView['last']>): string {
  const route = { screen: 'session', session, view: 'graph' } as const;
  return formatPlace({ route, selection: { type: 'step', session, key: event } });
}

export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ml-auto min-w-0 truncate text-right text-ink">{children}</dd>
    </div>
  );
}

function Words({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="mb-1.5 text-xs font-medium text-ink-2">{title}</h3>
      {text === undefined ? (
        <p className="text-xs text-ink-3">none</p>
      ) : (
        <div className="max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-lg border border-line bg-surface p-3 text-xs leading-5 text-ink">
          <LineText text={text} />
        </div>
      )}
    </section>
  );
}

/** The nodes of a workflow in a workflow, with how each stands. */
function Inner({ visits }: { readonly visits: readonly LensVisitView[] }) {
  const nodes = visits.slice(0, MOST_INNER).map((visit) => ({ name: innerName(visit), state: visit.state }));
  return (
    <section aria-label="Its nodes" className="mt-4">
      <h3 className="mb-1.5 text-xs font-medium text-ink-2">Its nodes</h3>
      <ul>
        {nodes.map(({ name, state }) => (
          <li key={name} className="flex h-6 items-center gap-2 text-xs text-ink">
            <LineText text={name} />
            <span className="ml-auto text-2xs">
              <StateWord state={state} />
            </span>
          </li>
        ))}
      </ul>
      {visits.length > MOST_INNER ? (
        <p className="mt-1 text-2xs text-ink-3">
          {counted(visits.length - MOST_INNER, 'more is', 'more are')} not shown.
        </p>
      ) : null}
    </section>
  );
}

/** Nodes of a workflow in a workflow that are listed. */
const MOST_INNER = 200;

function innerName({ path }: LensVisitView): string {
  const names = path.slice(1).map(({ id, rounds }) => [id, ...rounds].join(' '));
  return names.join(' / ');
}
