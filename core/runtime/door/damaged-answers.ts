import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { DamagedFiles, ReadableEvents } from '../damaged-files.ts';
import type { Host } from '../host.ts';

/** Counts what would come over, were the damaged files set aside now. Throws HostError. */
export async function readableOf({ condition, damagedFiles }: Host): Promise<Decision<ReadableEvents>> {
  const can = canSetAside(condition.state(), damagedFiles);
  return can.ok ? accept(await can.value.readable()) : can;
}

/** Sets the damaged files aside, once: the host closes after its answer. Gives their names. */
export function setAsideIn({ condition, damagedFiles }: Host): Decision<readonly string[]> {
  const can = canSetAside(condition.state(), damagedFiles);
  if (!can.ok) return can;
  const files = condition.leaveDamaged();
  can.value.setAside();
  return accept(files);
}

function canSetAside(
  { damaged, writing }: ReturnType<Host['condition']['state']>,
  damagedFiles: DamagedFiles | undefined,
): Decision<DamagedFiles> {
  if (damaged === undefined)
    return refuse('already-so', 'No damaged file of this home is known.', { remedy: 'Verify reads every page.' });
  if (damaged.leaving) return refuse('already-so', 'The damaged files are being set aside.');
  if (damagedFiles !== undefined) return accept(damagedFiles);
  const because = writing.state === 'read-only' ? `: ${writing.says}` : '.';
  return refuse('read-only', `Files of this home can't be set aside here${because}`);
}
