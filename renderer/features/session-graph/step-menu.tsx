import {
  BadgeCheck,
  Columns2,
  Copy,
  FoldVertical,
  GitFork,
  GitMerge,
  Link,
  type LucideIcon,
  Pin,
  PinOff,
  RotateCcw,
  Shrink,
  UnfoldVertical,
  Unlink,
} from 'lucide-react';
import { ContextMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { lastEventOf, type StepRow } from '../../../core/contract/view.ts';
import { copyText, detachAt, forkFrom } from '../../stores/acts.ts';
import { askCompression, pinStep } from '../../stores/context-acts.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { openMerge } from '../../stores/open-merge.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { formatPlace } from '../../stores/route.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { type Fold, foldAround, isFolded } from './folds.ts';
import { useGraph } from './graph-store.ts';

interface StepMenuProps {
  readonly row: StepRow | undefined;
  readonly onFold: (fold: Fold) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
  /** What the menu opens over. */
  readonly children: ReactNode;
}

/** The menu of a step. Opens only where the click was on one: whoever listens first prevents it. */
export function StepMenu({ row, onFold, onCloseAutoFocus, children }: StepMenuProps) {
  const openKeys = useKeysOf('step.open');
  const forkKeys = useKeysOf('fork');
  const detachKeys = useKeysOf('detach');
  const rerunKeys = useKeysOf('rerun');
  const validateKeys = useKeysOf('validate');
  const mergeKeys = useKeysOf('merge');
  const compressKeys = useKeysOf('compress');
  const pinKeys = useKeysOf('pin');
  const unpinKeys = useKeysOf('unpin');
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {row === undefined ? null : (
        <Radix.Portal>
          <Radix.Content
            aria-label="Step"
            onContextMenu={(event) => event.preventDefault()}
            onCloseAutoFocus={onCloseAutoFocus}
            className="z-40 min-w-52 rounded-[10px] border border-line bg-raised p-1 shadow-pop"
          >
            <Item icon={GitFork} keys={forkKeys} onSelect={() => void forkFrom(row.session, lastEventOf(row))}>
              Fork from here
            </Item>
            <Item icon={Unlink} keys={detachKeys} onSelect={() => void detachAt(row.session, lastEventOf(row))}>
              Detach
            </Item>
            <Item icon={Shrink} keys={compressKeys} onSelect={() => void askCompression(row.session, lastEventOf(row))}>
              Compress to here…
            </Item>
            <Item icon={Pin} keys={pinKeys} onSelect={() => void pinStep(row.session, row.event, true)}>
              Pin
            </Item>
            <Item icon={PinOff} keys={unpinKeys} onSelect={() => void pinStep(row.session, row.event, false)}>
              Unpin
            </Item>
            <FoldItem row={row} keys={openKeys} onFold={onFold} />
            <Line />
            <Item
              icon={RotateCcw}
              keys={rerunKeys}
              onSelect={() =>
                useOverlay.getState().show({ type: 'rerun', session: row.session, event: lastEventOf(row) })
              }
            >
              Re-run…
            </Item>
            <Item icon={Columns2} because="Comparing two steps is not in this version yet.">
              Compare…
            </Item>
            <Item icon={GitMerge} keys={mergeKeys} onSelect={() => openMerge(row.session)}>
              Merge…
            </Item>
            <Item
              icon={BadgeCheck}
              keys={validateKeys}
              onSelect={() => useOverlay.getState().show({ type: 'validate', session: row.session, step: row.key })}
            >
              Validate…
            </Item>
            <Line />
            <Item icon={Link} onSelect={() => void copyText(linkTo(row))}>
              Copy link
            </Item>
            <Item icon={Copy} onSelect={() => void copyText(row.event)}>
              Copy id
            </Item>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

interface FoldItemProps extends Pick<StepMenuProps, 'onFold'> {
  readonly row: StepRow;
  readonly keys: string;
}

function FoldItem({ row, keys, onFold }: FoldItemProps) {
  const fold = foldAround(row, useLineage.getState().stepsOf.get(row.session) ?? []);
  const what = fold.type === 'turn' ? 'this turn' : 'this branch';
  const isAway = isFolded(useGraph.getState().model.folds, fold);
  return (
    <Item icon={isAway ? UnfoldVertical : FoldVertical} keys={keys} onSelect={() => onFold(fold)}>
      {`${isAway ? 'Unfold' : 'Fold'} ${what}`}
    </Item>
  );
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly keys?: string;
  /** Why it can't be chosen now. */
  readonly because?: string;
  readonly onSelect?: () => void;
  readonly children: string;
}

function Item({ icon: Icon, keys, because, onSelect, children }: ItemProps) {
  return (
    <Radix.Item
      disabled={because !== undefined}
      title={because}
      onSelect={onSelect}
      className="flex h-7 items-center gap-2 rounded-md px-2 text-sm text-ink outline-none select-none data-[disabled]:text-ink-3 data-[highlighted]:bg-accent-soft"
    >
      <Icon size={13} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      {children}
      {keys === undefined ? null : <Kbd keys={keys} className="ml-auto" />}
      {because === undefined ? null : <span className="ml-auto pl-4 text-2xs text-ink-3">later</span>}
    </Radix.Item>
  );
}

function Line() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

function linkTo({ session, key }: StepRow): string {
  const { route } = useNavigation.getState();
  const place = formatPlace({ route, selection: { type: 'step', session, key } });
  return `${location.href.split('#', 1)[0]}#${place}`;
}
