import type { MomentView } from '../../../core/contract/view.ts';

/** A path that was changed until a moment, by its newest change. */
export interface ChangedUntil {
  readonly path: string;
  readonly change: MomentView['files']['now'][number]['change'];
  readonly isNow: boolean;
}

/** Paths that were changed until a moment, what it changed itself first, then the newest. */
export function changedUntil(moments: readonly MomentView[], at: number): readonly ChangedUntil[] {
  const paths = new Map<string, ChangedUntil>();
  for (let place = at; place >= 0; place--)
    for (const { path, change } of moments[place]?.files.now ?? [])
      if (!paths.has(path)) paths.set(path, { path, change, isNow: place === at });
  return [...paths.values()];
}

/** A key of memory, and what was done with it. */
export interface RememberedUntil {
  readonly key: string;
  readonly how: MomentView['memory']['now'][number]['how'];
  readonly isNow: boolean;
}

/** What was done with memory until a moment, the newest first, each key once for each thing that was done. */
export function memoryUntil(moments: readonly MomentView[], at: number): readonly RememberedUntil[] {
  const keys = new Map<string, RememberedUntil>();
  for (let place = at; place >= 0; place--)
    for (const { key, how } of moments[place]?.memory.now ?? []) {
      const name = `${how} ${key}`;
      if (!keys.has(name)) keys.set(name, { key, how, isNow: place === at });
    }
  return [...keys.values()];
}
