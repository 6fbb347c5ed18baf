import { OPEN_FOR_MS } from '../../projections/status/status-of.ts';
import { systemClock } from '../system-clock.ts';
import { type LiveFiles, MOST_FILES } from './live-files.ts';
import type { LogFile } from './sources/log-file.ts';

/**
 * Of followed files in which nothing is new those to read all the same: they are being written, and no import of them is kept that
 * could go on with what comes next. The newest first, as many as are kept, each once.
 */
export function toMakeReady(unchanged: readonly LogFile[], live: LiveFiles): readonly LogFile[] {
  const sinceMs = systemClock.nowMs() - OPEN_FOR_MS;
  return unchanged
    .filter(({ stamp }) => stamp.modifiedAtMs > sinceMs)
    .sort((a, b) => b.stamp.modifiedAtMs - a.stamp.modifiedAtMs)
    .slice(0, MOST_FILES)
    .filter(({ realPath }) => live.begin(realPath));
}
