import { sessionTitle } from '../../ui/session-title.ts';
import type { KeyActionId } from '../keys/key-table.ts';
import { keyTable } from '../keys/key-table.ts';
import type { LibraryLine } from '../library/library-line.ts';

/** Something that the palette can do. */
export type PaletteItem =
  | { readonly type: 'session'; readonly line: LibraryLine }
  | { readonly type: 'action'; readonly id: KeyActionId; readonly label: string };

interface PaletteInput {
  /** What was typed: `@` first for sessions only, `>` first for actions only. */
  readonly text: string;
  /** Newest first. */
  readonly lines: readonly LibraryLine[];
  /** Whether an action has someone to do it on this screen. */
  readonly canRun: (id: KeyActionId) => boolean;
}

/** Sessions that are listed at most: more is a question for the library. */
const mostSessions = 40;
/** Sessions on top before anything is typed. */
const recent = 4;

/**
 * What matches: all words must occur, earlier hits come first, but what can't be undone comes last. Commands stand before sessions, those of this screen before
 * those of all; where nothing is typed yet, the sessions of last stand on top.
 */
export function paletteItems({ text, lines, canRun }: PaletteInput): PaletteItem[] {
  const only = text.startsWith('@') ? 'session' : text.startsWith('>') ? 'action' : undefined;
  const words = (only === undefined ? text : text.slice(1)).toLowerCase().split(/\s+/).filter(Boolean);
  const matches = only === 'session' ? [] : matching(actionItems(canRun), ({ label }) => label, words);
  const actions = matches.toSorted((a, b) => Number(forGood.has(a.id)) - Number(forGood.has(b.id)));
  const found = only === 'action' ? [] : matching(lines, textOf, words);
  const isOpening = only === undefined && words.length === 0;
  const sessions = found
    .slice(0, isOpening ? recent : mostSessions)
    .map((line): PaletteItem => ({ type: 'session', line }));
  return isOpening ? [...sessions, ...actions] : [...actions, ...sessions];
}

function actionItems(canRun: (id: KeyActionId) => boolean): Extract<PaletteItem, { type: 'action' }>[] {
  return keyTable
    .filter(({ id }) => !silent.has(id) && canRun(id))
    .toSorted((a, b) => Number(a.scope === 'anywhere') - Number(b.scope === 'anywhere'))
    .map(({ id, label }) => ({ type: 'action', id, label }));
}

/** What no undo brings back: the milder one is offered first. */
const forGood: ReadonlySet<string> = new Set<KeyActionId>(['trash.empty']);

/** Walking is for keys: nobody types "next step". */
const silent: ReadonlySet<string> = new Set<KeyActionId>([
  'palette.open',
  'layer.close',
  'row.next',
  'row.previous',
  'step.next',
  'step.previous',
  'step.down',
  'step.up',
  'step.left',
  'step.right',
  'turn.next',
  'turn.previous',
  'waiting.next',
  'waiting.previous',
  'node.down',
  'node.up',
  'node.left',
  'node.right',
]);

function matching<T>(items: readonly T[], text: (item: T) => string, words: readonly string[]): T[] {
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, at: firstHit(text(item).toLowerCase(), words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Where the first word occurs; -1 where any word does not. */
function firstHit(text: string, words: readonly string[]): number {
  return words.every((word) => text.includes(word)) ? text.indexOf(words[0] ?? '') : -1;
}

function textOf({ root }: LibraryLine): string {
  return `${sessionTitle(root)} ${root.projectLabel}`;
}
