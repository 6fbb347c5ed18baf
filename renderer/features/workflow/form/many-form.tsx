import {
  AlignCenterVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/number.ts';
import { type Alignment, align } from '../edit/align.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { toggleGroup } from '../edit/groups.ts';
import { removeChosen } from '../use-edit-keys.ts';

/** What can be done to several nodes at once. */
export function ManyForm({ nodes }: { readonly nodes: ReadonlySet<string> }) {
  const editor = useTheEditor();
  return (
    <div className="flex flex-col gap-3.5 p-4">
      <h2 className="text-base font-semibold">{counted(nodes.size, 'node')} are selected</h2>
      <p className="text-xs text-ink-3">Choose one to see its settings.</p>
      <div className="flex flex-col items-start">
        {ways.map(([how, label, Icon]) => (
          <Button
            key={how}
            look="quiet"
            because={
              nodes.size < 3 && (how === 'across' || how === 'down') ? 'Three nodes are needed at least.' : undefined
            }
            onClick={() => editor.edit(align(nodes, how))}
          >
            <Icon size={13} aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <div className="flex gap-2">
        <Button onClick={() => editor.edit(toggleGroup(nodes))}>Group</Button>
        <Button onClick={() => void removeChosen(editor)}>Delete</Button>
      </div>
    </div>
  );
}

const ways: readonly (readonly [Alignment, string, LucideIcon])[] = [
  ['left', 'Align left', AlignStartVertical],
  ['centre', 'Align centres', AlignCenterVertical],
  ['top', 'Align tops', AlignStartHorizontal],
  ['across', 'Distribute across', AlignHorizontalDistributeCenter],
  ['down', 'Distribute down', AlignVerticalDistributeCenter],
];
