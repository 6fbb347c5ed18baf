import { count } from '../../ui/number.ts';
import type { Original } from './event-originals.ts';

/** Why a record is shown as it was kept, and not from its file. */
export function whyArchived({ path, why, moved }: Pick<Original, 'path' | 'why' | 'moved'>): string {
  if (path === '') return 'since no file of this computer is known for it.';
  if (moved !== undefined)
    return `since the file reads differently there; it has these bytes on line ${count(moved.line)} now.`;
  if (why === 'gone') return 'since the file is gone, or can’t be read.';
  if (why === 'differs') return 'since the file reads differently there, and has these bytes nowhere.';
  return 'since the file was never imported here, so it is not opened.';
}
