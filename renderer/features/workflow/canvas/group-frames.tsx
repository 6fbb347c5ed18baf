import { useStore, ViewportPortal } from '@xyflow/react';
import { useState } from 'react';
import type { NodeGroup } from '../../../../core/contract/workflow-view.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { useTheEditor } from '../edit/editor-context.ts';
import { labelGroup } from '../edit/groups.ts';
import { type Box, boxAround, boxOf } from './box-around.ts';
import type { FlowNode } from './flow-items.ts';
import { titlePx } from './title-px.ts';

/** Room between a frame and the nodes in it, px. */
const PADDING = 18;
const HEAD = 26;

interface GroupFramesProps {
  readonly groups: readonly NodeGroup[];
  readonly nodes: readonly FlowNode[];
}

/** Frames around groups, under their nodes: as large as these are. A click on the name selects them, a double-click changes the name. */
export function GroupFrames({ groups, nodes }: GroupFramesProps) {
  if (groups.length === 0) return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    <ViewportPortal>
      {groups.map((group) => {
        const box = frameAround(group.nodes.flatMap((id) => byId.get(id) ?? []));
        return box === undefined ? null : <Frame key={group.id} group={group} box={box} />;
      })}
    </ViewportPortal>
  );
}

function Frame({ group, box: { x, y, width, height } }: { readonly group: NodeGroup; readonly box: Box }) {
  const editor = useTheEditor();
  const px = useStore(titlePx);
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="wf-group" style={{ transform: `translate(${x}px,${y}px)`, width, height }}>
      {isNaming ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for right now.
          autoFocus
          aria-label="Name of the group"
          value={group.label}
          maxLength={1_000}
          onChange={({ target }) => editor.edit(labelGroup(group.id, target.value), `group ${group.id}`)}
          onBlur={() => setNaming(false)}
          onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape' ? setNaming(false) : undefined)}
          className="nodrag nopan wf-group-name"
        />
      ) : (
        <button
          type="button"
          title="Double-click to name it"
          onClick={() => editor.choose({ nodes: new Set(group.nodes) })}
          onDoubleClick={() => setNaming(true)}
          style={{ fontSize: px, visibility: px === 0 ? 'hidden' : undefined }}
          className="nodrag nopan wf-group-name truncate text-left"
        >
          <LineText text={group.label || 'Group'} />
        </button>
      )}
    </div>
  );
}

/** A frame: the nodes, with room around them and for its name. */
function frameAround(nodes: readonly FlowNode[]): Box | undefined {
  const box = boxAround(nodes.map(boxOf));
  if (box === undefined) return undefined;
  const { x, y, width, height } = box;
  return { x: x - PADDING, y: y - PADDING - HEAD, width: width + 2 * PADDING, height: height + 2 * PADDING + HEAD };
}
