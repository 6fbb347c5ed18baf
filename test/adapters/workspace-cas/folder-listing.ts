import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../../core/adapters/sha256.ts';

/** All that is in a folder, by path as latin1: kind, permission bits, and contents or target. Links are not followed. */
export function listing(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (path: Buffer, under: string): void => {
    for (const name of readdirSync(path, { encoding: 'buffer' }).sort(Buffer.compare)) {
      const at = Buffer.concat([path, Buffer.from('/'), name]);
      const stat = lstatSync(at);
      const key = under + name.toString('latin1');
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isSymbolicLink()) found[key] = `link ${readlinkSync(at, { encoding: 'buffer' }).toString('latin1')}`;
      else if (stat.isDirectory()) {
        found[key] = `folder ${mode}`;
        walk(at, `${key}/`);
      } else if (stat.isFile()) found[key] = `file ${mode} ${stat.size} ${sha256(readFileSync(at)).slice(0, 12)}`;
      else found[key] = 'other';
    }
  };
  walk(Buffer.from(folder), '');
  return found;
}

/** Makes files below a folder: text, or `{ link }`; a path that ends in `/` is an empty folder. */
export function fill(folder: string, files: Readonly<Record<string, string | { readonly link: string }>>): void {
  for (const [path, what] of Object.entries(files)) {
    const at = join(folder, path);
    mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true });
    if (typeof what === 'object') symlinkSync(what.link, at);
    else if (!path.endsWith('/')) writeFileSync(at, what);
  }
}
