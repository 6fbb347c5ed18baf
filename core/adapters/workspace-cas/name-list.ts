import { type PathLike, readdirSync } from 'node:fs';
import { nameOfBytes } from '../../model/workspace/entry-name.ts';

/** The names in a folder, sorted by UTF-16 code units, those that are no UTF-8 too. Throws what the file system says. */
export function namesIn(folder: PathLike): readonly string[] {
  const names = readdirSync(folder);
  const exact = names.some((name) => name.includes('\ufffd'))
    ? readdirSync(folder, { encoding: 'buffer' }).map(nameOfBytes)
    : names;
  return exact.sort();
}
