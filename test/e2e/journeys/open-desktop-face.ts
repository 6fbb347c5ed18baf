import { firstPage, launchApp, root } from '../launch.ts';
import { type Face, watchPage, whenDrawn } from './face.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Starts the built desktop application: on Electron where its program is, else on the stand-in. */
export async function openDesktopFace(home: MadeUpHome): Promise<Face> {
  const before = process.env.HOME;
  process.env.HOME = home.user;
  const app = await launchApp({ folder: root, home: home.data });
  if (before !== undefined) process.env.HOME = before;
  const page = await firstPage(app);
  const own = new URL(page.url()).host;
  const seen = watchPage(page, ({ host, protocol }) => protocol === 'app:' || host === own);
  await whenDrawn(page);
  return {
    page,
    ...seen,
    chooseFile: async (path) => {
      await app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
      }, path);
      await page.getByRole('button', { name: 'Choose files…' }).click();
    },
    close: () => app.close(),
  };
}
