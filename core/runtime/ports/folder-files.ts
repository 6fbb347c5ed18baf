/** What a file tool is answered. `says`: the fact, for the model and a person. */
export type Inside<T> = { readonly ok: true; readonly value: T } | InsideRefusal;

/** Why a path is not touched. `outside` leads out of the workspace; `kind`: it is no file, or no folder, as asked. */
export interface InsideRefusal {
  readonly ok: false;
  readonly why: 'outside' | 'missing' | 'kind' | 'too-large' | 'forbidden';
  readonly says: string;
}

/** One entry of a folder. */
export interface InsideEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Of a file. */
  readonly sizeBytes?: number;
}

/**
 * Files of one working folder, and of nothing else, whatever links are in it and whoever swaps them meanwhile. Paths are below the
 * folder, or absolute below the workspace as a sandbox sees it.
 */
export interface FolderFiles {
  /** At most `mostBytes`, or a refusal. */
  readonly read: (path: string, mostBytes: number) => Promise<Inside<Uint8Array>>;
  /** In place of what it held; folders on the way are made. */
  readonly write: (path: string, bytes: Uint8Array) => Promise<Inside<{ readonly isNew: boolean }>>;
  /** A file, a link itself, or a folder with all that is in it. */
  readonly remove: (path: string) => Promise<Inside<undefined>>;
  /** By name. */
  readonly list: (path: string) => Promise<Inside<readonly InsideEntry[]>>;
}
