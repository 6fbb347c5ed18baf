import type { SessionId } from '../../model/ids.ts';
import { isWithin } from '../../model/is-within.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { HostError } from '../ports.ts';

/** Of a lineage with more branches that grow, those of the first files are folded. */
const MOST = 4;

/**
 * Folds the steps of the branches that logs of `followed` files and folders go on with, before anything comes: who looks at them waits for the
 * first new step no longer than for the next. Nobody waits for this, and what fails is told to whoever asks for those steps.
 */
export async function foldAhead(
  rows: readonly SessionRow[],
  followed: Iterable<string>,
  follow: (session: SessionId) => Promise<unknown>,
): Promise<void> {
  for (const { id } of growing(rows, [...followed]).slice(0, MOST)) {
    try {
      await follow(id as SessionId);
    } catch (cause) {
      if (!(cause instanceof HostError)) throw cause;
    }
  }
}

/** Of several branches of a file, the one that its newest step is on. */
function growing(rows: readonly SessionRow[], followed: readonly string[]): readonly SessionRow[] {
  const branched = new Set(rows.flatMap(({ path, active }) => (active === true && path !== undefined ? [path] : [])));
  return rows.filter(
    ({ path, active }) =>
      path !== undefined && (active === true || !branched.has(path)) && followed.some((each) => isWithin(path, each)),
  );
}
