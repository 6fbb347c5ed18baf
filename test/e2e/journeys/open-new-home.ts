import type { Face } from './face.ts';
import { makeUpHome } from './made-up-home.ts';
import { openBrowserFace } from './open-browser-face.ts';

/** Opens the browser face on a made-up home in which nothing was done yet. Closing takes the home away too. */
export async function openNewHome(): Promise<Face> {
  const home = makeUpHome();
  const face = await openBrowserFace(home);
  const close = async (): Promise<void> => {
    await face.close();
    home.remove();
  };
  return { ...face, close };
}
