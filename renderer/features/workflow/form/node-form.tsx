import { type CSSProperties, useState } from 'react';
import { isNodeKind, WORKFLOW_LIMITS, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { showRefusal } from '../../../stores/toasts.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { nodeOf } from '../edit/drawn.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { renameNode, setNode } from '../edit/nodes.ts';
import { nodeLook } from '../node-look.ts';
import { nodeWords } from '../node-words.ts';
import { RawNode } from './raw-node.tsx';
import { RouteFields } from './route-fields.tsx';
import { SettingField } from './setting-field.tsx';
import { settingsOf } from './settings-of.ts';

/** What one node says: its main settings, and all of it as JSON. */
export function NodeForm({ node }: { readonly node: WorkflowNode }) {
  const [tab, turnTo] = useState<'settings' | 'raw'>('settings');
  const { icon: Icon, hue, word } = nodeLook(node.kind);
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex items-center gap-2 text-xs text-ink-3">
        <span className="nd2 sm" style={{ '--k': `var(--k-${hue})`, '--i': `var(--i-${hue})` } as CSSProperties}>
          <Icon size={11} strokeWidth={1.9} aria-hidden />
        </span>
        {word}
        <span className="min-w-0 truncate font-mono">
          <LineText text={node.id} mode="exact" />
        </span>
      </div>
      <h2 className="truncate text-base font-semibold">
        <bdi>{nodeWords(node).title}</bdi>
      </h2>
      <Segmented label="Part" value={tab} options={tabs} onChange={turnTo} />
      {tab === 'raw' ? <RawNode node={node} /> : <Settings node={node} />}
    </div>
  );
}

const tabs = [
  { value: 'settings', label: 'Settings' },
  { value: 'raw', label: 'Raw' },
] as const;

function Settings({ node }: { readonly node: WorkflowNode }) {
  const editor = useTheEditor();
  const settings = isNodeKind(node.kind) ? settingsOf[node.kind] : [];
  const change = (next: WorkflowNode, field: string) => editor.edit(setNode(next), `${node.id} ${field}`);
  return (
    <>
      <SettingField
        node={node}
        setting={{ label: 'Label', path: ['label'], as: 'line', isOptional: true }}
        onChange={(next) => change(next, 'label')}
      />
      {isNodeKind(node.kind) ? null : (
        <p className="text-xs text-ink-2">
          This version does not know this kind. All of it is kept as it came, and shown in Raw.
        </p>
      )}
      {node.kind === 'selector' ? <RouteFields node={node} onChange={(next) => change(next, 'routes')} /> : null}
      {settings.map((setting) => (
        <SettingField
          key={setting.label}
          node={node}
          setting={setting}
          onChange={(next) => change(next, setting.label)}
        />
      ))}
      {node.kind === 'note' ? null : (
        <SettingField
          node={node}
          setting={{ label: 'On failure', path: ['onFailure'], as: ['fail', 'ignore', 'wait'], isOptional: true }}
          onChange={(next) => change(next, 'onFailure')}
        />
      )}
      <IdField key={node.id} node={node} />
    </>
  );
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
