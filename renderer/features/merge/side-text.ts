import { bytes } from '../../ui/number.ts';

/** A file by its blob, a link or a folder. */
export type SideEntry =
  | { readonly kind: 'file'; readonly sizeBytes: number; readonly blob: string }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'folder' };

/** What one side has: a text, or words about what it has instead. */
export type SideText =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'said'; readonly says: string };

/** A larger file is not read into the window. In bytes. */
const most = 400_000;

/** What a side has at a path; of a file that can be shown, the blob to read. */
export function textOfEntry(
  entry: SideEntry | undefined,
): Extract<SideText, { type: 'said' }> | { readonly type: 'blob'; readonly blob: string } {
  if (entry === undefined) return { type: 'said', says: 'Not there.' };
  if (entry.kind === 'folder') return { type: 'said', says: 'A folder.' };
  if (entry.kind === 'link') return { type: 'said', says: `A link to ${entry.target}` };
  if (entry.sizeBytes > most) return { type: 'said', says: `${bytes(entry.sizeBytes)}: too large to be shown here.` };
  return { type: 'blob', blob: entry.blob };
}
