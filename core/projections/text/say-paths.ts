/** What an event says was changed outside of calls. */
interface ChangedPaths {
  readonly paths: readonly string[];
  readonly carried?: readonly { readonly path: string }[];
  readonly removed?: readonly string[];
}

/** Paths that were changed outside of calls in words, dependency folders among them. */
export function sayPaths({ paths, ...beside }: ChangedPaths): string {
  return [...paths, ...besidePaths(beside)].join(', ');
}

/** Dependency folders that came or went, each with what became of it: they are in no tree (F2). */
export function besidePaths({ carried = [], removed = [] }: Omit<ChangedPaths, 'paths'>): readonly string[] {
  return [
    ...carried.map(({ path }) => `${path} (carried, not proven)`),
    ...removed.map((path) => `${path} (removed, not proven)`),
  ];
}
