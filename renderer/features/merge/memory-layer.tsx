import { Brain } from 'lucide-react';
import type { MergePreview, MergeUnderWay } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { Nothing } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ConflictBox } from './conflict-box.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { anchorOf } from './parts.ts';
import type { SideText } from './side-text.ts';
import type { Merging } from './use-merge.ts';

interface MemoryLayerProps {
  readonly memory: MergePreview['memory'];
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
}

/** What comes of their session memory, and the keys that both wrote. */
export function MemoryLayer({ memory: { comes, conflicts }, settled, merging }: MemoryLayerProps) {
  return (
    <LayerPanel
      id="merge-memory"
      icon={Brain}
      title="Memory"
      note={`${counted(comes.length, 'item')}, ${counted(conflicts.length, 'conflict')}`}
    >
      {conflicts.map(({ key, base, ours, theirs }) => (
        <div key={key} id={anchorOf({ layer: 'memory', name: key })} className="mb-2 scroll-mt-3">
          <ConflictBox
            name={key}
            why="both wrote it"
            sides={{ base: sideOf(base), ours: sideOf(ours), theirs: sideOf(theirs) }}
            settled={settled.find((each) => each.layer === 'memory' && each.conflict === key)}
            isBusy={merging.isBusy}
            onAnswer={(answer) => merging.settle({ layer: 'memory', conflict: key, answer })}
          />
        </div>
      ))}
      {comes.map(({ key, text }) => (
        <p key={key} className="border-t border-line py-[5px] text-sm first:border-0">
          <span className="font-mono text-xs">
            <LineText text={key} mode="exact" />
          </span>{' '}
          <span className="text-ink-2">{text === undefined ? 'retracted' : <LineText text={text} />}</span>
        </p>
      ))}
      {comes.length + conflicts.length === 0 ? <Nothing>They remembered nothing that ours does not.</Nothing> : null}
    </LayerPanel>
  );
}

function sideOf(item: { readonly text: string } | undefined): SideText {
  return item === undefined ? { type: 'said', says: 'Not there.' } : { type: 'text', text: item.text };
}
