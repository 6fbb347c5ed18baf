import { type CSSProperties, useState } from 'react';
import type { WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeLook } from '../node-look.ts';
import { nodeWords } from '../node-words.ts';
import { useWorst } from '../problems/worst-store.ts';
import { NodePorts, portsAt } from './node-ports.tsx';
import { NodeProblems } from './node-problems.tsx';
import { NodeSettings } from './node-settings.tsx';
import { RawNode } from './raw-node.tsx';

/** What one node says: its settings, its ports with what leads there, its problems, and all of it as JSON. */
export function NodeForm({ node }: { readonly node: WorkflowNode }) {
  const [tab, turnTo] = useState<Tab>('Settings');
  const editor = useTheEditor();
  const ports = useEditor(editor, ({ drawn }) => portsAt(drawn, node).length);
  const problems = useWorst(({ compiled }) => compiled?.problems.filter((each) => each.node === node.id).length ?? 0);
  const { icon: Icon, hue, word } = nodeLook(node.kind);
  return (
    <div className="flex h-full flex-col gap-2 pt-4">
      <div className="flex flex-none items-center gap-2 px-4 text-xs text-ink-3">
        <span className="nd2 sm" style={{ '--k': `var(--k-${hue})`, '--i': `var(--i-${hue})` } as CSSProperties}>
          <Icon size={11} strokeWidth={1.9} aria-hidden />
        </span>
        {word}
        <span className="min-w-0 truncate font-mono">
          <LineText text={node.id} mode="exact" />
        </span>
      </div>
      <h2 className="flex-none truncate px-4 pb-1 text-base font-semibold">
        <bdi>{nodeWords(node).title}</bdi>
      </h2>
      <Tabs
        label="Part of the node"
        tabs={tabs}
        counts={{ Ports: ports, Problems: problems }}
        value={tab}
        onChange={turnTo}
      >
        <div className="p-4">
          {tab === 'Settings' ? <NodeSettings node={node} /> : null}
          {tab === 'Ports' ? <NodePorts node={node} /> : null}
          {tab === 'Problems' ? <NodeProblems node={node} /> : null}
          {tab === 'Raw' ? <RawNode node={node} /> : null}
        </div>
      </Tabs>
    </div>
  );
}

const tabs = ['Settings', 'Ports', 'Problems', 'Raw'] as const;
type Tab = (typeof tabs)[number];
