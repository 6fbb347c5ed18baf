import type { FileRow } from '../../../core/contract/view.ts';
import { bytes } from '../../ui/number.ts';

/** What an entry is: "19 B", "mode 755"; of a link where it leads. */
export function factsOfEntry(entry: FileRow): string[] {
  if (entry.kind === 'link') return ['link', `to ${entry.target}`];
  const mode = `mode ${entry.mode.toString(8).padStart(3, '0')}`;
  return entry.kind === 'file' ? [bytes(entry.sizeBytes), mode] : ['folder', mode];
}

const drawn: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};

/** A larger image is not read into the window. In bytes. */
const most = 8_000_000;

/** The type of an image that can be drawn, by the end of its name; undefined for all else and where it is too large. */
export function imageTypeOf(entry: FileRow): string | undefined {
  if (entry.kind !== 'file' || entry.sizeBytes > most) return undefined;
  return drawn[/\.([a-z]+)$/.exec(entry.path.toLowerCase())?.[1] ?? ''];
}
