import {
  Brain,
  CircleAlert,
  CircleCheck,
  FileMinus,
  FilePlus,
  FileText,
  MessageSquare,
  TriangleAlert,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { MergePreview, MergeUnderWay } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { count, counted } from '../../ui/number.ts';
import { walkButtons } from '../../ui/walk-buttons.ts';
import { DiffCount } from '../untrusted-text/diff-count.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { comingWord } from './coming-word.ts';
import { isSettled, type Layers, MOST_LISTED, openIn, type Part } from './parts.ts';
import { SinceParted } from './since-parted.tsx';

interface LayerListProps {
  readonly layers: Layers;
  readonly settled: MergeUnderWay['settled'];
  /** All that is listed, in its order. */
  readonly parts: readonly Part[];
  readonly part: Part | undefined;
  /** The text that comes; empty where none does. */
  readonly text: string;
  readonly onChoose: (part: Part) => void;
}

/** The three layers and what is in them, each with how it stands. Up and Down choose, one of them is reached by Tab. */
export function LayerList({ layers, settled, parts, part, text, onChoose }: LayerListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [part]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = parts.findIndex(({ layer, name }) => layer === part?.layer && name === part.name);
    const to = parts[walkButtons(event, list.current, { at, of: parts.length }) ?? -1];
    if (to !== undefined) onChoose(to);
  };
  const coming = new Map((layers.workspace?.comes ?? []).map((each) => [each.path, each]));
  return (
    <nav
      aria-label="Layers"
      data-pane
      className="flex h-full w-62 flex-none flex-col border-r border-line bg-bg max-[760px]:w-44"
    >
      <div ref={list} className="min-h-0 flex-1 overflow-auto p-2">
        <p className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-2">Layers</p>
        {parts.map((each) => (
          <Row
            key={`${each.layer} ${each.name}`}
            isChosen={each.layer === part?.layer && each.name === part.name}
            isInner={each.name !== undefined}
            onChoose={() => onChoose(each)}
            onKeyDown={onKeyDown}
          >
            {each.name === undefined ? (
              <LayerRow layer={each.layer} layers={layers} settled={settled} text={text} />
            ) : (
              <NamedRow
                part={each}
                name={each.name}
                isAnswered={isSettled(each, settled)}
                coming={coming.get(each.name)}
              />
            )}
          </Row>
        ))}
        {coming.size <= MOST_LISTED ? null : (
          <p className="px-2 py-1 text-xs text-ink-3">
            {counted(coming.size - MOST_LISTED, 'more file')}, not listed here.
          </p>
        )}
      </div>
      <SinceParted layers={layers} />
    </nav>
  );
}

interface RowProps {
  readonly isChosen: boolean;
  readonly isInner: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

function Row({ isChosen, isInner, onChoose, onKeyDown, children }: RowProps) {
  return (
    <button
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      className={cx(
        'relative flex items-center gap-2 rounded-lg px-2 text-left text-sm',
        isInner ? 'ml-4 min-h-9 w-[calc(100%-1rem)] py-1' : 'min-h-9 w-full',
        isChosen ? 'on-tint bg-accent-soft' : 'hover:bg-line',
      )}
    >
      {isChosen ? <i aria-hidden className="absolute inset-y-1.5 left-0 w-0.5 rounded bg-accent" /> : null}
      {children}
    </button>
  );
}

const LOOKS = {
  transcript: { Icon: MessageSquare, word: 'Transcript' },
  workspace: { Icon: FileText, word: 'Files' },
  memory: { Icon: Brain, word: 'Memory' },
} as const;

function LayerRow({
  layer,
  layers,
  settled,
  text,
}: Pick<LayerListProps, 'layers' | 'settled' | 'text'> & Pick<Part, 'layer'>) {
  const { Icon, word } = LOOKS[layer];
  const size = sizeOf(layer, layers);
  const open = openIn(layer, layers, settled);
  const isEmpty = layer === 'transcript' ? text.trim() === '' : size === 0;
  return (
    <>
      <Icon size={14} aria-hidden className="flex-none text-ink-3" />
      {word}
      {layer === 'transcript' ? null : <span className="tn text-xs text-ink-3">{count(size)}</span>}
      <span className="ml-auto flex items-center gap-1 text-2xs text-ink-2">
        {open > 0 ? <CircleAlert size={11} aria-hidden className="text-warn" /> : null}
        {open === 0 && !isEmpty ? <CircleCheck size={11} aria-hidden className="text-ok" /> : null}
        {open > 0 ? counted(open, 'conflict') : isEmpty ? 'none' : 'ready'}
      </span>
    </>
  );
}

function sizeOf(layer: Part['layer'], { workspace, memory }: Layers): number {
  if (layer === 'transcript') return 0;
  const { comes = [], conflicts = [] } = layer === 'memory' ? memory : (workspace ?? {});
  return comes.length + conflicts.length;
}

interface NamedRowProps {
  readonly part: Part;
  readonly name: string;
  readonly isAnswered: boolean;
  /** What comes at a path; undefined of a conflict. */
  readonly coming: NonNullable<MergePreview['workspace']>['comes'][number] | undefined;
}

function NamedRow({ part: { layer }, name, isAnswered, coming }: NamedRowProps) {
  const cut = layer === 'workspace' ? name.lastIndexOf('/') + 1 : 0;
  const says = coming === undefined ? (isAnswered ? 'settled' : 'conflict') : comingWord(coming);
  const Mark = coming === undefined ? (isAnswered ? CircleCheck : CircleAlert) : ICONS[says as keyof typeof ICONS];
  const Icon = Mark ?? FileText;
  const hue = coming !== undefined ? 'text-ink-3' : isAnswered ? 'text-ok' : 'text-warn';
  return (
    <>
      <Icon size={12} aria-hidden className={cx('flex-none', hue)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-xs">
          <LineText text={name.slice(cut)} mode="exact" />
        </span>
        <span className="flex gap-1 text-2xs text-ink-3">
          {cut === 0 ? null : (
            <span className="min-w-0 truncate">
              <LineText text={name.slice(0, cut - 1)} mode="exact" /> ·
            </span>
          )}
          <span className="flex-none">{says}</span>
          {coming?.runsLater === true ? (
            <TriangleAlert size={11} aria-label="another program runs it later" className="flex-none text-warn" />
          ) : null}
        </span>
      </span>
      {coming?.lines === undefined ? null : <DiffCount diff={coming.lines} />}
    </>
  );
}

const ICONS = { new: FilePlus, removed: FileMinus } as const;
