import { sourceLabel } from '../../ui/source-label.ts';
import { day, dayKey } from '../../ui/time.ts';
import type { LibraryLine } from './library-line.ts';
import { projectName } from './project-name.ts';

export type Grouping = 'project' | 'day' | 'source' | 'none';

/** Lines under one heading. */
export interface LibraryGroup {
  readonly key: string;
  readonly label: string;
  /** Said after the label, quietly: the whole path, the zone of the day. */
  readonly note: string;
  readonly lines: readonly LibraryLine[];
  /** How many lines it has when nothing is filtered. */
  readonly of: number;
}

interface GroupInput {
  /** Sorted, after the filter. */
  readonly shown: readonly LibraryLine[];
  /** Before the filter. */
  readonly all: readonly LibraryLine[];
  readonly grouping: Grouping;
  /** IANA name of the zone that days are counted in. */
  readonly zone: string | undefined;
}

/**
 * Lines under headings, each heading where its first line stands; headings without a line that is shown come last, so
 * that a filter never makes a project disappear without a word.
 */
export function groupLines({ shown, all, grouping, zone }: GroupInput): LibraryGroup[] {
  if (grouping === 'none') return [];
  const keyOf = (line: LibraryLine): string => groupKey(line, grouping, zone);
  const shownBy = Map.groupBy(shown, keyOf);
  const allBy = Map.groupBy(all, keyOf);
  return [...new Set([...shownBy.keys(), ...allBy.keys()])].map((key) => {
    const members = allBy.get(key) ?? [];
    const [label, note] = heading(members[0] ?? shownBy.get(key)?.[0], grouping, zone);
    return { key, label, note, lines: shownBy.get(key) ?? [], of: members.length };
  });
}

function groupKey({ root, lastAtMs }: LibraryLine, grouping: Grouping, zone: string | undefined): string {
  if (grouping === 'project') return root.project;
  if (grouping === 'source') return root.source;
  return lastAtMs === undefined ? '' : dayKey(lastAtMs, zone);
}

function heading(line: LibraryLine | undefined, grouping: Grouping, zone: string | undefined): [string, string] {
  if (line === undefined) return ['', ''];
  const { root, lastAtMs } = line;
  if (grouping === 'project') return [projectName(root.projectLabel), root.projectLabel];
  if (grouping === 'source') return [sourceLabel(root.source), ''];
  return lastAtMs === undefined ? ['no time recorded', ''] : [day(lastAtMs, zone), zone ?? ''];
}
