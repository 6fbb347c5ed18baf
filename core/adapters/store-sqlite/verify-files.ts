import { basename } from 'node:path';
import { HostError } from '../../runtime/ports.ts';
import type { Fault, VerifyOptions, VerifyReport } from '../../runtime/verify-report.ts';
import type { Evidence } from '../store/verify/evidence.ts';
import { verifyStore } from '../store/verify/verify-store.ts';
import { damagedParts } from './damaged-parts.ts';
import { hostErrorOf } from './host-error-of.ts';
import type { Connections } from './open-database.ts';
import { type DamagedStore, verifyDamaged } from './verify-damaged.ts';

/** An open store, and what its records are read by. */
export interface VerifiedFiles extends DamagedStore {
  readonly evidence: Evidence;
  /** Called with the path of each file of which pages can't be read. */
  readonly onDamaged: (path: string) => void;
}

/** Verifies a store in files: all that its records claim and, where all of it is asked for, every page of every table and index. */
export async function verifyFiles(store: VerifiedFiles, options: VerifyOptions = {}): Promise<VerifyReport> {
  const { events, evidence, sha256, onDamaged } = store;
  try {
    const report = await verifyStore(evidence, sha256, options);
    return options.session === undefined ? await withPages(report, store, options.signal) : report;
  } catch (cause) {
    const fault = hostErrorOf(cause, events.path);
    if (!(fault instanceof HostError) || fault.code !== 'store-broken') throw cause;
    const { report, damaged } = await verifyDamaged(store, options);
    for (const { path } of damaged) onDamaged(path);
    return report;
  }
}

async function withPages(
  report: VerifyReport,
  { events, blobs, onDamaged }: VerifiedFiles,
  signal: AbortSignal | undefined,
): Promise<VerifyReport> {
  const faults: Fault[] = [];
  const damaged: string[] = [];
  for (const file of [events, blobs]) {
    const parts = await damagedParts(file, signal);
    if (parts.length === 0) continue;
    faults.push(partsFault(file, parts, report.sound));
    damaged.push(basename(file.path));
    onDamaged(file.path);
  }
  return damaged.length === 0 ? report : { ...report, sound: false, faults: [...faults, ...report.faults], damaged };
}

/** `isWhole`: all records were read and nothing is wrong with them. */
function partsFault({ path }: Connections, parts: readonly string[], isWhole: boolean): Fault {
  const says = `Pages of ${path} were changed and can't be read: they are of ${parts.join(', ')}.`;
  const lost = isWhole
    ? 'All that is recorded was read without them: nothing is lost.'
    : 'What is missing is named below.';
  return { what: 'altered', detail: `${says} ${lost}` };
}
