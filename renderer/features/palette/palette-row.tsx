import { Command } from 'cmdk';
import { ChevronRight } from 'lucide-react';
import { Kbd } from '../../ui/kbd.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ago } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import type { LibraryLine } from '../library/library-line.ts';
import { projectName } from '../library/project-name.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { PaletteItem } from './palette-items.ts';

interface PaletteRowProps {
  readonly item: PaletteItem;
  readonly value: string;
  readonly onSelect: () => void;
}

export function PaletteRow({ item, value, onSelect }: PaletteRowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-8 cursor-default items-center gap-2.5 rounded-lg px-2.5 text-sm text-ink-2 data-[selected=true]:bg-accent-soft data-[selected=true]:[--ink-3:var(--ink-2)] data-[selected=true]:text-ink"
    >
      {item.type === 'session' ? <SessionItem line={item.line} /> : <ActionItem item={item} />}
    </Command.Item>
  );
}

function SessionItem({ line }: { readonly line: LibraryLine }) {
  const nowMs = useNow();
  return (
    <>
      <StatusMark status={line.status} />
      <span className="min-w-0 truncate">
        <LineText text={sessionTitle(line.root)} />
      </span>
      <span className="flex-none text-xs text-ink-3">
        <LineText text={projectName(line.root.projectLabel)} mode="exact" />
      </span>
      <span className="tn ml-auto flex-none text-xs text-ink-3">
        {line.lastAtMs === undefined ? '' : ago(line.lastAtMs, nowMs)}
      </span>
    </>
  );
}

function ActionItem({ item }: { readonly item: Extract<PaletteItem, { type: 'action' }> }) {
  const keys = useKeysOf(item.id);
  return (
    <>
      <ChevronRight size={14} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 truncate">{item.label}</span>
      <Kbd keys={keys} className="ml-auto" />
    </>
  );
}
