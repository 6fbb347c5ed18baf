import { WORKFLOW_LIMITS } from '../../../../core/contract/workflow-view.ts';
import { Field, TextArea, TextField } from '../../../ui/field.tsx';
import { counted } from '../../../ui/number.ts';
import type { Drawn } from '../edit/drawn.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';

/** What the whole workflow is called and is for. */
export function DocumentForm() {
  const editor = useTheEditor();
  const { document } = useEditor(editor, (state) => state.drawn);
  return (
    <div className="flex flex-col gap-3.5">
      <TextField
        label="Name"
        about="under which it is kept"
        maxLength={WORKFLOW_LIMITS.name}
        value={document.name}
        onChange={(name) => editor.edit(named(name), 'name')}
      />
      <Field label="Description">
        {(id) => (
          <TextArea
            id={id}
            rows={4}
            maxLength={WORKFLOW_LIMITS.description}
            value={document.description ?? ''}
            onChange={({ target }) => editor.edit(described(target.value), 'description')}
          />
        )}
      </Field>
      <p className="tn text-xs text-ink-3">
        {counted(document.nodes.length, 'node')}, {counted(document.edges.length, 'edge')}. Choose one to see its
        settings.
      </p>
    </div>
  );
}

function named(name: string) {
  return ({ document, layout }: Drawn): Drawn => ({ document: { ...document, name }, layout });
}

function described(description: string) {
  return ({ document: { description: _before, ...document }, layout }: Drawn): Drawn => ({
    document: description === '' ? document : { ...document, description },
    layout,
  });
}
