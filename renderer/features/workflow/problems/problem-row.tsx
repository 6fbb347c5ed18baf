import { CircleX, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { type Drawn, edgeKey, nodeOf } from '../edit/drawn.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeName } from '../node-words.ts';
import { fixesFor } from './fixes.ts';
import type { Problem } from './problem.ts';

interface ProblemRowProps {
  readonly problem: Problem;
  /** The name of the node is where it stands already. */
  readonly isAtNode?: boolean;
}

/** One problem: what, what to do, where it is, and the fixes that mend it at once. */
export function ProblemRow({ problem, isAtNode = false }: ProblemRowProps) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const Icon = problem.stops ? CircleX : TriangleAlert;
  const place = isAtNode ? undefined : placeOf(drawn, problem);
  return (
    <li className={cx('flex items-center gap-3 border-t border-line py-2', isAtNode ? 'flex-wrap' : 'px-4')}>
      <Icon
        size={14}
        aria-label={problem.stops ? 'error' : 'warning'}
        className={cx('flex-none', problem.stops ? 'text-err' : 'text-warn')}
      />
      <div className={cx('min-w-0 flex-1', isAtNode && 'basis-4/5')}>
        <p className={cx('text-sm font-medium text-ink', isAtNode ? '[overflow-wrap:anywhere]' : 'line-clamp-2')}>
          <LineText text={problem.words} />
        </p>
        <p className={cx('text-xs text-ink-2', isAtNode ? '[overflow-wrap:anywhere]' : 'line-clamp-2')}>
          <LineText text={problem.fix} />
        </p>
      </div>
      {place === undefined ? null : (
        <Button look="link" className="max-w-48" onClick={() => editor.choose(place.chosen)}>
          <span className="truncate">
            <LineText text={place.name} />
          </span>
        </Button>
      )}
      {fixesFor(drawn, problem).map(({ label, edit }) => (
        <Button key={label} size={26} onClick={() => editor.edit(edit)}>
          {label}
        </Button>
      ))}
    </li>
  );
}

function placeOf(drawn: Drawn, { node, edge }: Problem) {
  const at = node === undefined ? undefined : nodeOf(drawn, node);
  if (at !== undefined) return { name: nodeName(at), chosen: { nodes: new Set([at.id]) } };
  if (edge === undefined) return undefined;
  return { name: 'the edge', chosen: { edges: new Set([edgeKey(edge)]) } };
}
