import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import { openTargetFolders } from '../../../core/adapters/workspace-cas/target/open-target-folders.ts';
import type { TreeId } from '../../../core/model/ids.ts';
import { type TreeNode, treeText } from '../../../core/model/workspace/tree.ts';

// Applies more to a folder than its disk takes, and prints what came of it.
const folder = join(process.argv[2] ?? '', 'target');
mkdirSync(folder);
writeFileSync(join(folder, 'a.txt'), 'one');
const { blobs } = createMemoryStore({ sha256 });
const tree = async (files: Readonly<Record<string, Uint8Array>>): Promise<TreeId> => {
  const nodes: TreeNode[] = [];
  for (const [name, bytes] of Object.entries(files))
    nodes.push({ kind: 'file', name, blob: await blobs.put(bytes), sizeBytes: bytes.length, mode: 0o644 });
  return (await blobs.put(Buffer.from(treeText(nodes)))) as string as TreeId;
};
const from = await tree({ 'a.txt': Buffer.from('one') });
const to = await tree({
  'a.txt': Buffer.from('two'),
  'large.bin': new Uint8Array(8_000_000),
  'z.txt': Buffer.from('z'),
});
const targets = openTargetFolders({ blobs, sha256, nowMs: Date.now });
const failed = await targets.write(folder, { from, to }).then(
  () => 'written',
  (error: unknown) => (error as { code: string }).code,
);
const names = readdirSync(folder).sort();
console.log(JSON.stringify({ failed, names, text: readFileSync(join(folder, 'a.txt'), 'utf8') }));
