import { nodeOf } from '../edit/drawn.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { DocumentForm } from './document-form.tsx';
import { EdgeForm } from './edge-form.tsx';
import { ManyForm } from './many-form.tsx';
import { NodeForm } from './node-form.tsx';

/** The form of what is selected: of the whole document where nothing is. */
export function Form() {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const { nodes, edges } = useEditor(editor, (state) => state.chosen);
  const [first] = nodes;
  const node = first === undefined || nodes.size > 1 ? undefined : nodeOf(drawn, first);
  return (
    <aside aria-label="Settings" className="h-full overflow-auto bg-bg">
      {nodes.size > 1 ? (
        <ManyForm nodes={nodes} />
      ) : node !== undefined ? (
        <NodeForm key={node.id} node={node} />
      ) : edges.size === 1 ? (
        <div className="p-4">
          <EdgeForm edge={[...edges][0] as string} />
        </div>
      ) : (
        <div className="p-4">
          <DocumentForm />
        </div>
      )}
    </aside>
  );
}
