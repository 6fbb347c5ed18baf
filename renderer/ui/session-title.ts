import type { SessionRow } from '../../core/contract/view.ts';
import { plainLine } from './plain-line.ts';

/** A session's title as one plain line. What a person called it stands letter by letter. */
export function sessionTitle({ title, titleFrom }: Pick<SessionRow, 'title' | 'titleFrom'>): string {
  return titleFrom === 'person' ? title : plainLine(title);
}

/** What last happened in a session, as one plain line. A row that begins with the name of a tool is code. */
export function lastStep({ lastStep }: Pick<SessionRow, 'lastStep'>): string {
  return toolName.test(lastStep) ? lastStep : plainLine(lastStep);
}

/** Names of tools that are no beginning of a sentence: two humps, an underscore or a dot in them, or well known. */
const toolName =
  /^(?:(?:Bash|Read|Write|Edit|Glob|Grep|Task|Agent|LS|shell|exec)\s|\p{L}[\p{Ll}\d]*\p{Lu}\w*\s|[\w-]+(?:[_.]+[\w-]+)+\s)/u;
