import { join } from 'node:path';
import { tempFolder } from '../../runtime/made-up-log.ts';
import type { Face } from './face.ts';
import { openBrowserFace } from './open-browser-face.ts';

/** Fills a home in a folder of its own, and opens the browser face on it. Closing takes the folder away too. */
export async function openFilledHome(fill: (home: string, folder: string) => Promise<unknown>): Promise<Face> {
  const folder = await tempFolder();
  const home = join(folder.path, 'home');
  await fill(home, folder.path);
  const face = await openBrowserFace({ user: home, data: home });
  const close = async (): Promise<void> => {
    await face.close();
    await folder.remove();
  };
  return { ...face, close };
}
