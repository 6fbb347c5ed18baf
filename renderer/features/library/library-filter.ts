import { isLeast, type Status } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { sourceLabel } from '../../ui/source-label.ts';
import type { LibraryLine } from './library-line.ts';
import { projectName } from './project-name.ts';

/** What a person wants to see of the library. Empty lists mean: any. */
export interface LibraryFilter {
  /** Words that must all occur in title, last step, project, path or model; case does not matter. */
  readonly text: string;
  readonly sources: readonly string[];
  readonly statuses: readonly Status[];
  readonly models: readonly string[];
  /** Keys of projects, as in the rows. */
  readonly projects: readonly string[];
  readonly onlyToolCalls: boolean;
  /** Only what something happened in within so many days; absent: any age. */
  readonly days?: number | undefined;
  /** Shows the trash, and nothing but it. */
  readonly trash: boolean;
}

export const everything: LibraryFilter = {
  text: '',
  sources: [],
  statuses: [],
  models: [],
  projects: [],
  onlyToolCalls: false,
  trash: false,
};

/** Why lines are not shown, in words that follow a number: "not matching “retry”". Those that are shown are not in it. */
export type HiddenLines = ReadonlyMap<LibraryLine, string>;

/** Asks each line once. */
export function hiddenLines(lines: readonly LibraryLine[], filter: LibraryFilter, nowMs: number): HiddenLines {
  const asked = { ...filter, words: words(filter.text) };
  return new Map(
    lines.flatMap((line) => {
      const because = hiddenBecause(line, asked, nowMs);
      return because === undefined ? [] : [[line, because]];
    }),
  );
}

interface Asked extends LibraryFilter {
  /** Of its text. */
  readonly words: readonly string[];
}

/** The first reason. */
function hiddenBecause(line: LibraryLine, filter: Asked, nowMs: number): string | undefined {
  const { root } = line;
  if (!within(filter.sources, [root.source])) return `not from ${either(filter.sources.map(sourceLabel))}`;
  if (!within(filter.statuses, [line.status])) return `not ${either(filter.statuses)}`;
  if (!within(filter.models, line.models)) return `without ${either(filter.models)}${asFarAs(line)}`;
  if (!within(filter.projects, [root.project])) return `not in ${either(filter.projects.map(projectName))}`;
  if (filter.onlyToolCalls && line.rows.every((row) => row.toolCalls === 0))
    return `without a tool call${asFarAs(line)}`;
  if (isOlder(line, filter.days, nowMs)) return `older than ${counted(filter.days ?? 0, 'day')}`;
  return matches(line, filter.words) ? undefined : `not matching “${filter.text.trim()}”`;
}

/** Of what was erased or can't be read nobody knows. */
function asFarAs({ used }: LibraryLine): string {
  return isLeast(used) ? ', as far as it can be read' : '';
}

/** True where the filter hides anything. The trash is a place, not a filter. */
export function isNarrow(filter: LibraryFilter): boolean {
  const { text, sources, statuses, models, projects, onlyToolCalls, days } = filter;
  const lists = words(text).length + sources.length + statuses.length + models.length + projects.length;
  return lists > 0 || onlyToolCalls || days !== undefined;
}

const DAY_MS = 86_400_000;

/** What has no time is of no age: it is left out where an age is asked for. */
function isOlder({ lastAtMs }: LibraryLine, days: number | undefined, nowMs: number): boolean {
  return days !== undefined && (lastAtMs === undefined || nowMs - lastAtMs > days * DAY_MS);
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function matches(line: LibraryLine, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.every((word) => textOf(line).includes(word));
}

/** What a line is found by, in lower case. Kept, since each letter that is typed asks all lines. */
function textOf(line: LibraryLine): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = line.rows
    .flatMap((row) => [row.title, row.lastStep, row.projectLabel, row.path ?? '', ...row.models])
    .join('\n')
    .toLowerCase();
  texts.set(line, text);
  return text;
}

const texts = new WeakMap<LibraryLine, string>();

function within<T>(wanted: readonly T[], has: readonly T[]): boolean {
  return wanted.length === 0 || has.some((value) => wanted.includes(value));
}

function either(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
}
