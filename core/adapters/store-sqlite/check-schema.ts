import Database from 'better-sqlite3';
import { HostError } from '../../runtime/ports.ts';
import type { StoreFile } from './schema.ts';

/**
 * Compares what a file is made of with what its version is made of. Throws HostError `store-broken` that names each table and
 * index that is missing or was changed, and everything that is not ours: a trigger could change what is written.
 */
export function checkSchema(db: Database.Database, path: string, file: StoreFile): void {
  const found = partsOf(db);
  const expected = expectedParts(file);
  const missing = [...expected.keys()].filter((part) => !found.has(part));
  const changed = [...expected.keys()].filter((part) => found.has(part) && found.get(part) !== expected.get(part));
  const foreign = [...found.keys()].filter((part) => !expected.has(part));
  const faults = [say(missing, 'missing'), say(changed, 'not as it was made'), say(foreign, 'not ours')].flat();
  if (faults.length === 0) return;
  const isOnlyForeign = missing.length === 0 && changed.length === 0;
  const remedy = `${isOnlyForeign ? 'Remove what is not ours. Or put' : 'Put'} it back from a backup, or agree to set it aside and begin a new one.`;
  throw new HostError('store-broken', `${path} is damaged: ${faults.join('; ')}. ${remedy}`, { data: { path } });
}

function say(parts: readonly string[], what: string): string[] {
  return parts.length === 0 ? [] : [`${parts.join(', ')} ${parts.length === 1 ? 'is' : 'are'} ${what}`];
}

function expectedParts({ schema }: StoreFile): ReadonlyMap<string, string> {
  const model = new Database(':memory:');
  try {
    model.exec(schema);
    return partsOf(model);
  } finally {
    model.close();
  }
}

interface SchemaColumns {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** How each part was made, by type and name; without what SQLite makes by itself. */
function partsOf(db: Database.Database): ReadonlyMap<string, string> {
  const rows = db.prepare<[], SchemaColumns>('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  const ours = rows.filter(({ type, name }) => !(/^(table|index)$/.test(type) && name.startsWith('sqlite_')));
  return new Map(ours.map(({ type, name, sql }) => [`the ${type} ${JSON.stringify(name)}`, sql ?? '']));
}
