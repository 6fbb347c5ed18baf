import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { HostError } from '../../../runtime/ports.ts';
import { writeFileDurably } from '../../store-sqlite/write-file-durably.ts';

const NAME = /^[a-zA-Z0-9._-]{1,500}$/;
const LONGEST_BYTES = 1_000_000;

/** Texts by name. */
export interface SecretsFile {
  readonly get: (name: string) => Promise<string | undefined>;
  /** In the place of what was there. */
  readonly set: (name: string, value: string) => Promise<void>;
  /** A no-op where there is none. */
  readonly remove: (name: string) => Promise<void>;
  /** In order. */
  readonly names: () => Promise<readonly string[]>;
}

/**
 * Secrets in a file that only this user can read (0600). A file that others can read, that is another user's, or that is no
 * plain file is refused with HostError `secrets-unusable` and what to do: nothing of it is used.
 */
export function openSecretsFile(path: string): SecretsFile {
  // One at a time: each reads the file, and writes it whole.
  let last: Promise<unknown> = Promise.resolve();
  const change = (how: (values: Map<string, string>) => void): Promise<void> => {
    const next = last.then(() => {
      const values = readValues(path);
      how(values);
      writeFileDurably(path, Buffer.from(JSON.stringify(Object.fromEntries([...values].sort()))));
    });
    // Its caller hears of a failure; the next one begins anew.
    last = next.catch(() => undefined);
    return next;
  };
  return {
    get: async (name) => readValues(path).get(name),
    set: async (name, value) => {
      if (!NAME.test(name)) throw unusable(path, 'A secret is named by 1 to 500 letters, digits, dots, _ and -.');
      await change((values) => values.set(name, value));
    },
    remove: async (name) => {
      if (readValues(path).has(name)) await change((values) => values.delete(name));
    },
    names: async () => [...readValues(path).keys()].sort(),
  };
}

function readValues(path: string): Map<string, string> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return new Map();
  checkAlone(path, found);
  return parseValues(path, readFileSync(path, 'utf8'));
}

function checkAlone(path: string, found: Stats): void {
  if (!found.isFile()) throw unusable(path, `${path} is no plain file. Move it elsewhere.`);
  if (found.size > LONGEST_BYTES)
    throw unusable(path, `${path} is too large to be what it should be. Move it elsewhere.`);
  if (process.platform === 'win32') return;
  if (found.uid !== process.getuid?.()) throw unusable(path, `${path} belongs to another user. Move it elsewhere.`);
  if ((found.mode & 0o077) === 0) return;
  const mode = (found.mode & 0o777).toString(8);
  const remedy = `Run: chmod 600 ${path}. Replace the keys in it where others may have read them.`;
  throw unusable(path, `Others can read ${path} (mode ${mode}), so its keys are not used. ${remedy}`);
}

function parseValues(path: string, text: string): Map<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // What the parser says would quote the file.
    throw unusable(path, `${path} is no JSON. Mend it, or delete it and set the keys again.`);
  }
  const members =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [['', 0]];
  const texts = members.filter((member): member is [string, string] => typeof member[1] === 'string');
  if (texts.length < members.length) {
    throw unusable(path, `${path} is no object of texts. Mend it, or delete it and set the keys again.`);
  }
  return new Map(texts);
}

function unusable(path: string, message: string): HostError {
  return new HostError('secrets-unusable', message, { data: { path } });
}
