import { useState } from 'react';
import { readNode, readWorkflow, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { useTheEditor } from '../edit/editor-context.ts';
import { setNode } from '../edit/nodes.ts';

/** A node as JSON. It counts once it is taken; what does not fit is said, and taken all the same where it can be drawn. */
export function RawNode({ node }: { readonly node: WorkflowNode }) {
  const editor = useTheEditor();
  const [typed, type] = useState<string>();
  const text = typed ?? JSON.stringify(node, undefined, 2);
  const read = readRaw(text, node.id);
  const take = () => {
    if (read.node === undefined) return;
    editor.edit(setNode(read.node));
    type(undefined);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        exact
        rows={18}
        aria-label="The node as JSON"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {read.says === undefined ? null : (
        <p role="status" className={read.node === undefined ? 'text-xs text-err' : 'text-xs text-warn'}>
          <LineText text={read.says} />
        </p>
      )}
      <div className="flex gap-2">
        <Button because={whyNotTaken(typed, read.node)} onClick={take}>
          Take it
        </Button>
        {typed === undefined ? null : (
          <Button look="quiet" onClick={() => type(undefined)}>
            As it was
          </Button>
        )}
      </div>
    </div>
  );
}

function whyNotTaken(typed: string | undefined, node: WorkflowNode | undefined): string | undefined {
  if (typed === undefined) return 'Nothing was changed.';
  return node === undefined ? 'It can’t be read yet.' : undefined;
}

interface RawReading {
  readonly node: WorkflowNode | undefined;
  readonly says: string | undefined;
}

/** Reads what was typed as a node of that id. */
function readRaw(text: string, id: string): RawReading {
  const whole = readWorkflow(`{"format":"openrath-workflow","version":1,"name":"raw","edges":[],"nodes":[${text}]}`);
  if (!whole.ok) return { node: undefined, says: whole.refusal.message };
  const [node, more] = whole.value.nodes;
  if (node === undefined || more !== undefined) return { node: undefined, says: 'It is not one node.' };
  if (node.id !== id) return { node: undefined, says: `Its “id” must stay “${id}” here: rename it in Settings.` };
  const reading = readNode(node);
  if (reading.type === 'read') return { node, says: undefined };
  if (reading.type === 'unknown-kind') return { node, says: 'This version does not know this kind.' };
  const [issue] = reading.issues;
  return { node, says: `“${issue?.path.join('.') || 'node'}” does not fit: ${issue?.message ?? 'unknown'}.` };
}
