import { closeSync, openSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openHome } from '../../../core/compose.ts';

/** Makes a home on a small disk, fills that but for some KiB, and opens the home again. Prints what each opening came to. */
const [, , disk = ''] = process.argv;
const home = join(disk, 'home');
const fill = join(disk, 'fill');

const opening = async (): Promise<string> => {
  try {
    await (await openHome({ home })).close();
    return 'ok';
  } catch (fault) {
    return fault instanceof Error && 'code' in fault ? `${fault.name} ${fault.code}` : String(fault);
  }
};

const fillBut = (freeKb: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(fill, 'w');
  writeSync(file, Buffer.alloc(bavail * bsize - freeKb * 1024));
  closeSync(file);
};

const came: Record<string, string> = { before: await opening() };
for (const freeKb of [0, 16, 24]) {
  fillBut(freeKb);
  came[freeKb] = await opening();
  truncateSync(fill);
}
came.after = await opening();
console.log(JSON.stringify(came));
