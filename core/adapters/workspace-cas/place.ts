import type { PathLike } from 'node:fs';
import { below, type HeldFolder, holdFolder } from './held-folder.ts';

/**
 * A folder that a scan is in. Its path is quick, but may lead elsewhere by now: good enough to see that nothing changed. What is read is read
 * through {@link Place.held}.
 */
export interface Place {
  readonly here: PathLike;
  readonly at: (name: string) => PathLike;
  /** The folder held open, from the first call to {@link Place.close}. Throws where it is a link or gone. */
  readonly held: () => HeldFolder;
  readonly below: (name: string) => Place;
  readonly close: () => void;
}

/** Longer paths are refused by some systems, in bytes. */
const LONGEST_PATH = 3_000;

/** The folder that a scan begins in. */
export function rootPlace(path: string): Place {
  return placeAt(path, () => holdFolder(path));
}

function placeAt(path: PathLike, hold: () => HeldFolder): Place {
  let open: HeldFolder | undefined;
  const held = (): HeldFolder => {
    open ??= hold();
    return open;
  };
  const isLong = (typeof path === 'string' ? path.length * 3 : (path as Buffer).length) > LONGEST_PATH;
  const at = (name: string): PathLike => (isLong ? held().at(name) : below(path, name));
  return {
    here: isLong ? held().here : path,
    at,
    held,
    below: (name) => placeAt(at(name), () => held().below(name)),
    close: () => open?.close(),
  };
}
