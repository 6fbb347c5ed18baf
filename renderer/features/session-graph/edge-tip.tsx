import { GitBranch, GitMerge } from 'lucide-react';
import { useLineage } from '../../stores/lineage-store.ts';
import { SHARED_FILES } from '../../ui/shared-files.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { Edge } from './edge-index.ts';
import { edgeWords, mergeWords } from './edge-words.ts';

interface EdgeTipProps {
  readonly edge: Pick<Edge, 'merge'>;
  /** Session that the edge leads to. */
  readonly session: string;
  /** Of the pointer in the picture, px. */
  readonly x: number;
  readonly y: number;
  /** Of the picture, px. */
  readonly width: number;
}

/** Says from where to where the edge under the pointer leads. */
export function EdgeTip({ edge, session, x, y, width }: EdgeTipProps) {
  const lineage = useLineage.getState();
  const words = edge.merge === undefined ? edgeWords(session, lineage) : mergeWords(edge.merge, lineage);
  if (words === undefined) return null;
  const { from, fromBranch, to, verb, shared } = words;
  const Icon = edge.merge === undefined ? GitBranch : GitMerge;
  return (
    <div
      role="tooltip"
      className="pointer-events-none absolute top-0 left-0 z-20 flex max-w-80 gap-2 rounded-[10px] border border-line bg-raised px-2.5 py-1.5 text-xs text-ink-2 shadow-pop"
      style={{
        transform:
          x < width / 2 ? `translate(${x + 14}px, ${y + 14}px)` : `translate(calc(${x - 14}px - 100%), ${y + 14}px)`,
      }}
    >
      <Icon size={12} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <span className="min-w-0">
        <span className="block truncate font-medium text-ink">
          <LineText text={to} />
        </span>
        <span className="flex">
          <span className="flex-none whitespace-pre">{`${verb} from `}</span>
          <span className="truncate">
            <LineText text={fromBranch} />
          </span>
        </span>
        {from === undefined ? (
          <span className="block text-ink-3">at its start</span>
        ) : (
          <span className="flex text-ink-3">
            <span className="flex-none whitespace-pre">{'at “'}</span>
            <span className="truncate">
              <LineText text={from} />
            </span>
            ”
          </span>
        )}
        {shared ? <span className="block text-ink-3">{SHARED_FILES}</span> : null}
      </span>
    </div>
  );
}
