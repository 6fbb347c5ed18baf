import type { FoundLogs, ImportProgress } from '../../../core/contract/view.ts';
import { bytes, count } from '../../ui/number.ts';
import { duration } from '../../ui/time.ts';

/** Files and bytes of several finds together. */
export function foundSum(found: readonly FoundLogs[]): { readonly files: number; readonly sizeBytes: number } {
  return {
    files: found.reduce((sum, logs) => sum + logs.files, 0),
    sizeBytes: found.reduce((sum, logs) => sum + logs.sizeBytes, 0),
  };
}

/** The time between the oldest and the newest log: `7 months`, `3 weeks`, `2 days`; empty where it is not known. */
export function foundSpan({ oldestAtMs, newestAtMs }: FoundLogs): string {
  if (oldestAtMs === undefined || newestAtMs === undefined) return '';
  const days = Math.max(1, Math.round((newestAtMs - oldestAtMs) / 86_400_000));
  if (days < 14) return days === 1 ? '1 day' : `${days} days`;
  if (days < 60) return `${Math.round(days / 7)} weeks`;
  return `${Math.round(days / 30.44)} months`;
}

/** How far an import is: "12 of 500 files · 341 MB of 1.5 GB · 38 MB/s · 32 s left". */
export function progressWords(progress: ImportProgress): string {
  const { filesDone, filesTotal, bytesDone, bytesTotal, bytesPerSecond, leftMs, state, waits } = progress;
  const isMoving = state === 'running' && waits === undefined;
  const parts = [`${count(filesDone)} of ${count(filesTotal)} files`, `${bytes(bytesDone)} of ${bytes(bytesTotal)}`];
  if (isMoving && bytesPerSecond !== undefined) parts.push(`${bytes(bytesPerSecond)}/s`);
  if (isMoving && leftMs !== undefined) parts.push(`${duration(Math.ceil(leftMs / 1_000) * 1_000)} left`);
  return parts.join(' · ');
}

/** What is said of an import: why it failed, that it waits and why, or how far it is, or was when it was cancelled; undefined once it is done. */
export function aboutImport(progress: ImportProgress): string | undefined {
  const { state, problem, waits, filesDone, filesTotal } = progress;
  if (state === 'cancelled')
    return `${count(filesDone)} of ${count(filesTotal)} files were done. Import them again to go on from there.`;
  if (state !== 'running') return problem;
  const words = progressWords(progress);
  return waits === undefined ? words : `${waits} It goes on by itself once the disk takes it. ${words}`;
}

/** Share of the bytes that are read, from 0 to 1. */
export function progressShare({ bytesDone, bytesTotal, filesDone, filesTotal }: ImportProgress): number {
  if (bytesTotal > 0) return Math.min(1, bytesDone / bytesTotal);
  return filesTotal > 0 ? filesDone / filesTotal : 0;
}
