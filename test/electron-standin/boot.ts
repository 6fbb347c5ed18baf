import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

const { requires, folder } = readArguments(process.argv.slice(2));
process.argv.splice(1, 1);
Object.defineProperty(process.versions, 'electron', { value: '0.0.0-stand-in', enumerable: true });

const require = createRequire(import.meta.url);
for (const file of requires) require(file);

const { main }: { main: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
await import(pathToFileURL(join(folder, main)).href);

// As in Electron, the application becomes ready when its entry has been evaluated.
const { startApp } = await import('./start-app.ts');
await startApp();

/** Electron's own arguments: `-r file` any number of times, switches, and the folder of the application. */
function readArguments(all: readonly string[]): { requires: string[]; folder: string } {
  const requires: string[] = [];
  for (let index = 0; index < all.length; index += 1) {
    const argument = all[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index += 1;
      requires.push(all[index] ?? '');
    } else if (!argument.startsWith('-')) return { requires, folder: resolve(argument) };
  }
  throw new Error('stand-in: no application folder was given');
}
