import { join } from 'node:path';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { openWorkspaces } from '../../../core/adapters/workspace-cas/open-workspaces.ts';
import type { SessionId, TreeId } from '../../../core/model/ids.ts';

// Moves a session's working folder from tree to tree for ever. Made to be killed.
const [, , folder = '', ...trees] = process.argv;
const log = { info: () => undefined, warn: () => undefined };
const { blobs } = await openSqliteStore({ folder, sha256, log });
const workspaces = await openWorkspaces({ folder: join(folder, 'workspaces'), blobs, sha256, nowMs: Date.now });
process.stdout.write('begun\n');
const working = await workspaces.open('main' as SessionId, trees[0] as TreeId);
for (;;) for (const tree of trees) await working.restore(tree as TreeId);
