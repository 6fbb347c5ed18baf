import { Brain } from 'lucide-react';
import type { MergePreview, MergeUnderWay } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { Nothing } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { MemoryConflict } from './memory-conflict.tsx';
import { anchorOf, type Layers, openIn } from './parts.ts';
import type { Merging } from './use-merge.ts';

interface MemoryLayerProps {
  readonly layers: Layers;
  readonly settled: MergeUnderWay['settled'];
  readonly merging: Merging;
}

/** What comes of their session memory, and the keys that both wrote. */
export function MemoryLayer({ layers, settled, merging }: MemoryLayerProps) {
  const { comes, conflicts } = layers.memory;
  return (
    <LayerPanel
      id="merge-memory"
      icon={Brain}
      title="Memory"
      note={`${counted(comes.length, 'item')}, ${counted(openIn('memory', layers, settled), 'conflict')}`}
    >
      {conflicts.map((conflict) => (
        <div key={conflict.key} id={anchorOf({ layer: 'memory', name: conflict.key })} className="mb-2 scroll-mt-3">
          <MemoryConflict {...{ conflict, settled, merging }} />
        </div>
      ))}
      {comes.length === 0 ? null : (
        <ul aria-label="What comes of memory" className="m-0 list-none p-0">
          {comes.map((each) => (
            <Coming key={each.key} coming={each} />
          ))}
        </ul>
      )}
      {comes.length + conflicts.length === 0 ? <Nothing>They remembered nothing that ours does not.</Nothing> : null}
    </LayerPanel>
  );
}

const HOW = { added: 'Added', changed: 'Changed', retracted: 'Retracted' } as const;

function Coming({ coming: { key, text, how } }: { readonly coming: MergePreview['memory']['comes'][number] }) {
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-[5px] text-sm first:border-0">
      <span className="w-16 flex-none text-xs text-ink-3">{HOW[how]}</span>
      <span className="min-w-0 flex-1">{text === undefined ? null : <LineText text={text} />}</span>
      <span className="max-w-1/3 flex-none truncate font-mono text-xs text-ink-3">
        <LineText text={key} mode="exact" />
      </span>
    </li>
  );
}
