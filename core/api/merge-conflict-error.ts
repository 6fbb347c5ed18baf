/** Thrown where two sessions changed the same thing otherwise and nothing says which is to stand. Nothing was recorded. */
export class MergeConflictError extends Error {
  /** Paths below the workspace. */
  readonly files: readonly string[];
  /** Keys of session memory. */
  readonly memory: readonly string[];
  constructor(files: readonly string[], memory: readonly string[]) {
    super(`Both sessions changed ${[...files, ...memory].join(', ')}. Say in \`resolve\` which is to stand.`);
    this.name = 'MergeConflictError';
    this.files = files;
    this.memory = memory;
  }
}
