import { Command } from 'cmdk';
import { Type } from 'lucide-react';
import type { SearchHit } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { kindLook } from '../../ui/kind.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { ago, moment } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { hitKey } from './hit-groups.ts';
import { markedPieces } from './marked-pieces.ts';
import { openHit } from './open-hit.ts';

/** One hit: what kind of step it is, the words where they stand, and when that was. */
export function HitRow({ hit }: { readonly hit: SearchHit }) {
  const nowMs = useNow();
  const zone = useConnection((state) => state.home?.zone);
  const word = hit.kind === 'title' ? 'Title' : kindLook[hit.kind].word;
  return (
    <Command.Item
      value={hitKey(hit)}
      onSelect={() => openHit(hit)}
      className="flex min-h-8 cursor-default items-start gap-2.5 rounded-lg px-2.5 py-[7px] text-sm text-ink-2 data-[selected=true]:bg-accent-soft data-[selected=true]:[--ink-3:var(--ink-2)]"
    >
      <span className="mt-[3px] flex-none" title={word}>
        {hit.kind === 'title' ? (
          <Type size={12} strokeWidth={1.9} aria-hidden className="text-ink-3" />
        ) : (
          <KindIcon kind={hit.kind} />
        )}
      </span>
      <span className="sr-only">{word}</span>
      <span className="clamp2 min-w-0 flex-1 [overflow-wrap:anywhere]">
        {markedPieces(hit.excerpt, hit.marks).map(({ text, isMark, at }) =>
          isMark ? (
            <mark key={at} className="rounded-[3px] bg-(--k-memread)/30 text-ink">
              <LineText text={text} />
            </mark>
          ) : (
            <span key={at}>
              <LineText text={text} />
            </span>
          ),
        )}
      </span>
      {hit.atMs === undefined ? null : (
        <span className="tn flex-none text-xs text-ink-3" title={moment(hit.atMs, zone)}>
          {ago(hit.atMs, nowMs)}
        </span>
      )}
    </Command.Item>
  );
}
