import type { MomentView } from '../../../core/contract/view.ts';

/** A path that a moment changed, or that is not as it was when the files began. */
export interface ChangedUntil {
  readonly path: string;
  /** What the moment did to it; of an earlier change what it is since the files began. */
  readonly change: MomentView['files']['now'][number]['change'];
  readonly isNow: boolean;
}

/** What a moment changed, then the paths that are not as they were when the files began, the newest first. */
export function changedUntil(moments: readonly MomentView[], at: number): readonly ChangedUntil[] {
  const paths = new Map<string, ChangedUntil | undefined>();
  for (let place = at; place >= 0; place--)
    for (const { path, change, since } of moments[place]?.files.now ?? []) {
      const isNow = place === at;
      const shown = isNow ? change : since;
      if (!paths.has(path)) paths.set(path, shown && { path, change: shown, isNow });
    }
  return [...paths.values()].filter((shown) => shown !== undefined);
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
