import { Button } from '../../../ui/button.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { removeEdges } from '../edit/connect.ts';
import { edgeKey } from '../edit/drawn.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';

/** An edge: where it begins and ends. */
export function EdgeForm({ edge: key }: { readonly edge: string }) {
  const editor = useTheEditor();
  const edge = useEditor(editor, ({ drawn }) => drawn.document.edges.find((each) => edgeKey(each) === key));
  if (edge === undefined) return null;
  const remove = () => {
    editor.edit(removeEdges([edge]));
    editor.choose({});
  };
  return (
    <div className="flex flex-col gap-3.5">
      <h2 className="text-base font-semibold">Edge</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="contents">
            <dt className="text-ink-3">{end}</dt>
            <dd className="min-w-0 truncate">
              <LineText text={`${edge[end].node} · ${edge[end].port}`} mode="exact" />
            </dd>
          </div>
        ))}
      </dl>
      <Button className="self-start" onClick={remove}>
        Remove the edge
      </Button>
    </div>
  );
}
