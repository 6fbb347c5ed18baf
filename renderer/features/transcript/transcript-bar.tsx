import { ArrowDownToLine, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { count, counted } from '../../ui/number.ts';
import { useWidth } from '../../ui/use-width.ts';
import { BranchSwitcher } from './branch-switcher.tsx';
import { isPartlyGone } from './is-partly-gone.ts';
import { useRowsInView } from './rows-in-view.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import type { Transcript } from './transcript-rows.ts';
import { turnInView } from './turn-in-view.ts';
import { turnWords } from './turn-words.ts';

interface TranscriptBarProps {
  readonly session: string;
  readonly transcript: Transcript;
  readonly following: boolean;
  readonly onFollow: () => void;
}

/** Narrower than this at text size 1, what is shown is a menu, px. */
const roomForSwitches = 800;
/** Narrower than this at text size 1, the turn is left out, px. */
const roomForTurn = 480;
/** Narrower than this at text size 1, following is a mark without its words, px. */
const roomForFollowing = 440;

/**
 * One line over the transcript: which branch, where in it, and what of it is shown. Where it is narrow, facts are left out
 * whole, the last first, before the branch's name is cut.
 */
export function TranscriptBar({ session, transcript, following, onFollow }: TranscriptBarProps) {
  const { forks } = transcript;
  const isLeast = useIsLeast(session);
  const [bar, width] = useWidth();
  const textSize = usePreferences((preferences) => preferences.textSize);
  const room = width / textSize;
  const Shown = room < roomForSwitches ? ShownMenu : Switches;
  return (
    <div
      ref={bar}
      className="tn flex h-9 flex-none items-center gap-2 border-b border-line bg-bg px-4 text-xs whitespace-nowrap text-ink-3"
    >
      <BranchSwitcher session={session} />
      {room < roomForTurn ? null : <TurnPlace transcript={transcript} isLeast={isLeast} />}
      <span className="flex h-4 min-w-0 shrink-[99] flex-wrap overflow-hidden">
        <i aria-hidden className="h-4" />
        <span className="flex items-center gap-2">
          <i aria-hidden className="mx-1 h-3 w-px bg-line-2" />
          {forks === 0 ? 'no branch leaves' : `${counted(forks, 'branch leaves', 'branches leave')} this one`}
        </span>
      </span>
      <span className="ml-auto flex flex-none items-center gap-0.5 pl-2">
        <Shown transcript={transcript} isLeast={isLeast} />
        <FollowSwitch isBare={room < roomForFollowing} following={following} onFollow={onFollow} />
      </span>
    </div>
  );
}

/** What is shown of a transcript, and whether its counts are the least of it. */
interface SwitchesProps {
  readonly transcript: Transcript;
  readonly isLeast: boolean;
}

function useIsLeast(session: string): boolean {
  return useLineage(({ rev, lanes }) => rev >= 0 && isPartlyGone(session, lanes));
}

function TurnPlace({ transcript, isLeast }: SwitchesProps) {
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  const words = useRowsInView((inView) =>
    turnWords(turnInView({ transcript, inView, selected }), transcript.turns, isLeast),
  );
  return <span className="flex-none">{words}</span>;
}

function Switches({ transcript, isLeast }: SwitchesProps) {
  const { thinking, harness, toolsOpen, choose, openTools } = useTranscriptChoices();
  return (
    <>
      <Switch on={toolsOpen} onClick={() => openTools(!toolsOpen)}>
        Tool calls: {toolsOpen ? 'open' : 'rows'}
      </Switch>
      <Switch on={thinking} onClick={() => choose({ thinking: !thinking })}>
        Thinking: {shownOf(transcript.thinking, isLeast, thinking)}
      </Switch>
      <Switch on={harness} onClick={() => choose({ harness: !harness })}>
        Harness: {shownOf(transcript.harness, isLeast, harness)}
      </Switch>
    </>
  );
}

function ShownMenu({ transcript, isLeast }: SwitchesProps) {
  const { thinking, harness, toolsOpen, choose, openTools } = useTranscriptChoices();
  return (
    <Menu
      label="What is shown"
      align="end"
      trigger={<IconButton icon={SlidersHorizontal} label="What is shown" size={24} />}
    >
      <MenuChoice checked={toolsOpen} onChange={openTools}>
        Tool calls open
      </MenuChoice>
      <MenuChoice
        checked={thinking}
        onChange={() => choose({ thinking: !thinking })}
        note={countOf(transcript.thinking, isLeast)}
      >
        Thinking
      </MenuChoice>
      <MenuChoice
        checked={harness}
        onChange={() => choose({ harness: !harness })}
        note={countOf(transcript.harness, isLeast)}
      >
        Harness
      </MenuChoice>
    </Menu>
  );
}

type FollowSwitchProps = Pick<TranscriptBarProps, 'following' | 'onFollow'> & { readonly isBare: boolean };

function FollowSwitch({ isBare, following, onFollow }: FollowSwitchProps) {
  const label = following ? 'Following the end' : 'Follow the end';
  if (!isBare) {
    return (
      <Switch on={following} accent onClick={onFollow}>
        {label}
      </Switch>
    );
  }
  return (
    <IconButton
      icon={ArrowDownToLine}
      label={label}
      size={24}
      on={following}
      aria-pressed={following}
      onClick={onFollow}
    />
  );
}

function shownOf(value: number, isLeast: boolean, shown: boolean): string {
  if (value === 0) return isLeast ? 'not known' : 'none';
  return `${countOf(value, isLeast)} ${shown ? 'shown' : 'hidden'}`;
}

function countOf(value: number, isLeast: boolean): string {
  if (isLeast && value === 0) return 'not known';
  return `${isLeast ? '≥ ' : ''}${count(value)}`;
}

interface SwitchProps {
  readonly on: boolean;
  readonly accent?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Switch({ on, accent = false, onClick, children }: SwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx('rounded-md px-1.5 py-0.5 hover:bg-line', accent ? 'text-accent-ink' : 'hover:text-ink')}
    >
      {children}
    </button>
  );
}
