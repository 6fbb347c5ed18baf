import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../launch.ts';

/** A built application whose host only echoes. */
export type ShellApp = { readonly folder: string; readonly remove: () => void };

/**
 * Copies what `npm run build` made into a new folder and puts the echo host in the place of the real one: main,
 * preload and page are the built ones, byte for byte.
 */
export async function makeShellApp(): Promise<ShellApp> {
  const out = join(root, 'out');
  if (!existsSync(join(out, 'main/main.js'))) throw new Error('There is no build to test: npm run build.');
  const folder = mkdtempSync(join(tmpdir(), 'openrath-shell-'));
  cpSync(out, join(folder, 'out'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'shell', type: 'module', main: 'out/main/main.js' }),
  );
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      emptyOutDir: false,
      outDir: join(folder, 'out/main'),
      rolldownOptions: {
        input: { host: join(import.meta.dirname, 'echo-host.ts') },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
