import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/**
 * How @electron/fuses finds the fuses in a program: these letters, the version, how many there are, and their states. Each
 * of those that the packager sets begins the other way round, so that one it leaves alone is seen.
 */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100111'),
]);

/** Makes a folder that electron-builder takes for Electron's own: no program that could run, but all it looks at. */
export async function makeFakeDist(folder: string, version: string): Promise<void> {
  const resources = join(folder, 'resources');
  const app = join(folder, 'default_app');
  for (const path of [resources, app, join(folder, 'locales')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(app, 'package.json'), '{"name":"default","main":"index.js"}');
  writeFileSync(join(app, 'index.js'), '');
  await createPackage(app, join(resources, 'default_app.asar'));
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('not a program\n'), fuseWire]), { mode: 0o755 });
  writeFileSync(join(folder, 'version'), version);
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/de.pak']) {
    writeFileSync(join(folder, file), '');
  }
}
