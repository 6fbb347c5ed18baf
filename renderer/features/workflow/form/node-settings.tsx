import { useState } from 'react';
import { isNodeKind, WORKFLOW_LIMITS, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { showRefusal } from '../../../stores/toasts.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { nodeOf } from '../edit/drawn.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { renameNode, setNode } from '../edit/nodes.ts';
import { SettingField } from './setting-field.tsx';
import { type Setting, settingsOf } from './settings-of.ts';

const LABEL: Setting = { label: 'Label', path: ['label'], as: 'line', isOptional: true };
const AFTER: readonly Setting[] = [
  { label: 'On failure', path: ['onFailure'], as: ['fail', 'ignore', 'wait'], isOptional: true, byDefault: 'fail' },
  { label: 'Off', path: ['off'], as: ['muted', 'bypassed'], isOptional: true, byDefault: 'no' },
];
const PARTS = [undefined, 'Limits', 'Memory', 'Place'] as const;

/** The settings of a node. Letters that are typed into one field are one step to undo. */
export function NodeSettings({ node }: { readonly node: WorkflowNode }) {
  const settings = isNodeKind(node.kind) ? settingsOf[node.kind].filter(({ when }) => when?.(node) !== false) : [];
  return (
    <div className="flex flex-col gap-3.5">
      <One node={node} setting={LABEL} />
      {isNodeKind(node.kind) ? null : (
        <p className="text-xs text-ink-2">
          This version does not know this kind. All of it is kept as it came, and shown in Raw.
        </p>
      )}
      {PARTS.map((part) => {
        const fields = settings
          .filter((setting) => setting.part === part)
          .map((setting) => <One key={setting.path.join('.')} node={node} setting={setting} />);
        if (part === undefined || fields.length === 0) return fields;
        return (
          <details key={part} className="border-t border-line pt-2.5">
            <summary className="cursor-pointer text-xs font-medium text-ink-2">{part}</summary>
            <div className="mt-2.5 flex flex-col gap-3.5">{fields}</div>
          </details>
        );
      })}
      {node.kind === 'note' ? null : AFTER.map((each) => <One key={each.label} node={node} setting={each} />)}
      <IdField key={node.id} node={node} />
    </div>
  );
}

function One({ node, setting }: { readonly node: WorkflowNode; readonly setting: Setting }) {
  const editor = useTheEditor();
  const gesture = `${node.id} ${setting.path.join('.')}`;
  return <SettingField node={node} setting={setting} onChange={(next) => editor.edit(setNode(next), gesture)} />;
}

/** The name of a node in templates. It is another one once it is whole: at Enter, or when the field is left. */
function IdField({ node }: { readonly node: WorkflowNode }) {
  const editor = useTheEditor();
  const [id, type] = useState(node.id);
  const rename = () => {
    if (id === node.id) return;
    const isTaken = id.trim() === '' || nodeOf(editor.store.getState().drawn, id) !== undefined;
    if (isTaken) {
      showRefusal({ message: 'That id is empty, or another node has it.', remedy: 'Nothing was changed.' });
      return type(node.id);
    }
    editor.edit(renameNode(node.id, id));
    editor.choose({ nodes: new Set([id]) });
  };
  return (
    <Field label="Id" about="its name in templates, as {{id}}">
      {(field) => (
        <TextInput
          id={field}
          exact
          maxLength={WORKFLOW_LIMITS.id}
          value={id}
          onChange={({ target }) => type(target.value)}
          onBlur={rename}
          onKeyDown={(event) => (event.key === 'Enter' ? rename() : undefined)}
        />
      )}
    </Field>
  );
}
