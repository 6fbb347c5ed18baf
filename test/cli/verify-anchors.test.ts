import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let anchors: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

beforeEach(async () => {
  folder = await tempFolder(quickFolder);
  anchors = join(folder.path, 'home', 'anchors.jsonl');
  await openrath('import', await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
}, 60_000);
afterEach(() => folder.remove());

async function verify() {
  const run = await openrath('verify', '--json');
  const [report] = run.out as unknown as { sound: boolean; faults: unknown[]; vouches: string }[];
  return { code: run.code, sound: report?.sound, faults: report?.faults, vouches: report?.vouches ?? '', err: run.err };
}

it('E1: a last line of the anchors that is cut off is sound, and verify says so also after other commands', async () => {
  const whole = await readFile(anchors);
  await writeFile(anchors, whole.subarray(0, whole.length - 20));
  await openrath('sessions');
  const { code, sound, faults, vouches } = await verify();
  expect({ code, sound, faults }).toEqual({ code: 0, sound: true, faults: [] });
  const cut = whole.length - 20 - (whole.subarray(0, whole.length - 20).lastIndexOf('\n') + 1);
  expect(vouches).toContain(`The last line of the anchors was cut off: ${cut} bytes, found `);
  expect(vouches).toContain('1 session without an anchor');
}, 60_000);

it('E1: a damaged line among the anchors is a fault with a name, each time', async () => {
  await writeFile(anchors, `{"session":"x","he\n${await readFile(anchors, 'utf8')}`);
  for (let time = 0; time < 2; time++) {
    const { code, sound, faults, err } = await verify();
    expect({ code, sound, faults, err }).toEqual({
      code: 1,
      sound: false,
      faults: [
        {
          what: 'altered',
          detail:
            '1 line of the anchors, kept in a file beside the events, can’t be read: it begins with “{"session":"x","he”. What was anchored there is not known any more.',
        },
      ],
      err: 'The evidence is not sound: 1 fault. It is named above. Nothing was changed.\n',
    });
  }
}, 60_000);
