import type { LensVisitView } from '../../../core/contract/workflow-view.ts';
import type { Drawn } from '../workflow/edit/drawn.ts';
import { inFlowOrder } from '../workflow/list/list-rows.ts';
import { nodeName } from '../workflow/node-words.ts';
import { chooseNode } from './choice-store.ts';
import { StateWord } from './state-look.tsx';

interface NodeListProps {
  readonly run: string;
  readonly drawn: Drawn;
  readonly visits: ReadonlyMap<string, LensVisitView>;
}

/** The nodes of a run as a list, for keys and readers: the same words, the same choice. */
export function NodeList({ run, drawn, visits }: NodeListProps) {
  const nodes = inFlowOrder(drawn.document).filter(({ kind }) => kind !== 'note');
  return (
    <ul aria-label="Nodes of the run" className="p-2">
      {nodes.map((node) => {
        const visit = visits.get(node.id);
        return (
          <li key={node.id}>
            <button
              type="button"
              onClick={() => chooseNode(run, node.id)}
              className="flex h-7 w-full items-center gap-2 rounded-md px-2 text-left text-xs text-ink hover:bg-line"
            >
              <bdi className="min-w-0 flex-1 truncate">{nodeName(node)}</bdi>
              <span className="text-2xs">{visit === undefined ? null : <StateWord state={visit.state} />}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
