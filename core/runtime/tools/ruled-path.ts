import { posix } from 'node:path';
import { insideWorkspace } from './run-command.ts';

/** A path that a call names, from the workspace on, as the rules look at it: `docs/../a` is `a`. One that leads out keeps its `..`. */
export function ruledPath(path: string): string {
  return posix.relative(insideWorkspace(''), posix.normalize(insideWorkspace(path))) || '.';
}
