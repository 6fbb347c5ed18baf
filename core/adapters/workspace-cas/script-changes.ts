import { CanonicalError, canonicalText } from '../../model/canonical.ts';
import type { TreeChange, TreeEntry } from '../../runtime/ports/workspaces.ts';
import type { BlobStore } from '../../runtime/ports.ts';
import { readText } from '../../runtime/read-text.ts';

/** Marks the changes of package.json that change its scripts, which npm runs later. One that can't be read is marked too. */
export async function withScriptChanges(
  changes: readonly TreeChange[],
  blobs: Pick<BlobStore, 'get'>,
): Promise<readonly TreeChange[]> {
  return Promise.all(
    changes.map(async (change) => {
      const isManifest = /(^|\/)package\.json$/i.test(change.path) && change.after?.kind === 'file';
      if (!isManifest) return change;
      const [before, after] = await Promise.all([scriptsOf(change.before, blobs), scriptsOf(change.after, blobs)]);
      return after !== undefined && before === after ? change : { ...change, runsLater: true };
    }),
  );
}

/** The scripts in canonical form, empty for none; undefined where that can't be told. */
async function scriptsOf(entry: TreeEntry | undefined, blobs: Pick<BlobStore, 'get'>): Promise<string | undefined> {
  if (entry === undefined || entry.kind !== 'file') return '';
  const text = await readText(entry, blobs);
  if (text === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(text);
    const hasScripts = typeof manifest === 'object' && manifest !== null && 'scripts' in manifest;
    return hasScripts ? canonicalText(manifest.scripts) : '';
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof CanonicalError) return undefined;
    throw cause;
  }
}
