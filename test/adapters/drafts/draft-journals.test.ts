import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDraftJournals } from '../../../core/adapters/drafts/open-draft-journals.ts';
import type { DraftJournals } from '../../../core/runtime/ports/draft-journals.ts';
import { tempFolder } from '../workspace-cas/temp-workspaces.ts';

const ID = '0199aaaa-0000-7000-8000-000000000001';
let folder: string;
let journals: DraftJournals;

beforeEach(() => {
  folder = join(tempFolder(), 'drafts');
  journals = openDraftJournals(folder, (fault) => {
    throw fault;
  });
});

const file = () => join(folder, `${ID}.jsonl`);

describe('journals of drafts', () => {
  it('lines come back as they were written, NUL and halves of characters included, for this user alone', () => {
    expect([journals.ids(), journals.read(ID)]).toEqual([[], undefined]);
    journals.write(ID, ['{"a":"\\u0000\\ud800"}']);
    journals.append(ID, ['{"b":1}', '']);
    journals.close();
    expect([journals.ids(), journals.read(ID)]).toEqual([[ID], { lines: ['{"a":"\\u0000\\ud800"}', '{"b":1}', ''] }]);
    if (process.platform !== 'win32')
      expect([statSync(folder).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('a last line that was cut off anywhere is left out and told; what comes next stands behind the whole ones', () => {
    journals.write(ID, ['one']);
    const begun = statSync(file()).size;
    journals.append(ID, ['{"é":"two"}']);
    const whole = readFileSync(file());
    for (let size = begun + 1; size < whole.length; size++) {
      writeFileSync(file(), whole.subarray(0, size));
      const read = journals.read(ID);
      expect([read?.lines, read?.dropped], `${size} bytes`).toEqual([
        ['one'],
        'The last change was cut off while it was being saved: it is left out, and all before it is here.',
      ]);
      journals.append(ID, ['three']);
      expect(journals.read(ID), `${size} bytes`).toEqual({ lines: ['one', 'three'] });
    }
    expect(readdirSync(folder)).toEqual([`${ID}.jsonl`]);
  });

  it('an altered line is left out with all behind it, told, and the file as it was is kept', () => {
    journals.write(ID, ['one']);
    journals.append(ID, ['two', 'three']);
    const altered = readFileSync(file(), 'utf8').replace('two', 'TWO');
    writeFileSync(file(), altered);
    const read = journals.read(ID);
    expect(read?.lines).toEqual(['one']);
    expect(read?.dropped).toMatch(
      /^What was drawn is damaged from some place on: 2 changes can’t be read and are left out; all before is here\. The file as it was is kept: /,
    );
    const [kept] = readdirSync(folder).filter((name) => name.endsWith('.damaged'));
    expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toBe(altered);
    expect(journals.read(ID)).toEqual({ lines: ['one'] });
  });

  it('a file of which no line can be read stays as it is', () => {
    mkdirSync(folder);
    writeFileSync(file(), 'not ours\n');
    expect(journals.read(ID)).toEqual({ lines: [] });
    expect(readFileSync(file(), 'utf8')).toBe('not ours\n');
  });

  it('what is put by can be brought back, but never over another', () => {
    journals.write(ID, ['one']);
    journals.putBy(ID);
    expect([journals.ids(), journals.read(ID), journals.bringBack(ID), journals.read(ID)]).toEqual([
      [],
      undefined,
      true,
      { lines: ['one'] },
    ]);
    expect(journals.bringBack(ID)).toBe(false);
    journals.putBy(ID);
    journals.write(ID, ['other']);
    expect([journals.bringBack(ID), journals.read(ID)]).toEqual([false, { lines: ['other'] }]);
    journals.drop(ID);
    journals.drop(ID);
    expect(journals.ids()).toEqual([]);
  });

  it('a folder in its place is refused with what to do', () => {
    mkdirSync(file(), { recursive: true });
    expect(() => journals.read(ID)).toThrow(/is no plain file of less than 256 MiB\. Move it elsewhere\.$/);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a disk that takes nothing is a host error',
    () => {
      journals.write(ID, ['one']);
      chmodSync(file(), 0o400);
      expect(() => journals.append(ID, ['two'])).toThrow(expect.objectContaining({ code: 'store-read-only' }));
      chmodSync(file(), 0o600);
      appendFileSync(file(), '');
      expect(journals.read(ID)).toEqual({ lines: ['one'] });
    },
  );
});
