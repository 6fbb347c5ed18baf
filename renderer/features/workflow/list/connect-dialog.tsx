import { useState } from 'react';
import {
  drawnPorts,
  type WorkflowEdge,
  type WorkflowEnd,
  type WorkflowNode,
} from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { connect, fittingEnds } from '../edit/connect.ts';
import { type Drawn, nodeOf } from '../edit/drawn.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeName } from '../node-words.ts';

interface ConnectDialogProps {
  /** Where the edge begins. */
  readonly node: WorkflowNode;
  readonly onClose: () => void;
}

/** Draws an edge without a pointer: from a port of the node to one that fits. */
export function ConnectDialog({ node, onClose }: ConnectDialogProps) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const outs = drawnPorts(node)?.outs ?? [];
  const [port, setPort] = useState(outs[0]?.name ?? '');
  const ends = fittingEnds(drawn, { node: node.id, port }, 'out');
  const [to, setTo] = useState(0);
  const end = ends[Math.min(to, ends.length - 1)];
  const draw = () => {
    if (end === undefined) return;
    const edge: WorkflowEdge = { from: { node: node.id, port }, to: end };
    editor.edit(connect(edge));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Connect"
      about="Only ports that fit are offered: of one type, and with room for an edge."
      foot={
        <Button look="primary" size={32} data-runs because={whyNot(outs.length, end)} onClick={draw}>
          Connect
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5">
        <Field label="From" about={nodeName(node)}>
          {(id) => (
            <Select
              id={id}
              data-autofocus
              value={port}
              onChange={({ target }) => {
                setPort(target.value);
                setTo(0);
              }}
            >
              {outs.map(({ name, type }) => (
                <option key={name} value={name}>{`${name} (${type})`}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="To">
          {(id) => (
            <Select id={id} value={to} onChange={({ target }) => setTo(Number(target.value))}>
              {ends.map((each, index) => (
                <option key={`${each.node} ${each.port}`} value={index}>
                  {sayEnd(drawn, each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function whyNot(outs: number, end: WorkflowEnd | undefined): string | undefined {
  if (outs === 0) return 'Nothing comes out of this node.';
  return end === undefined ? 'No port fits: add a node first.' : undefined;
}

function sayEnd(drawn: Drawn, { node, port }: WorkflowEnd): string {
  const at = nodeOf(drawn, node);
  return `${at === undefined ? node : nodeName(at)}, ${port}`;
}
