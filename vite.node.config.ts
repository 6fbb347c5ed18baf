import { copyFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Threads beside the host, which import, search, run code of workflows and lay them out: each program that runs in Node brings them. */
const threads = {
  'import-thread': 'core/adapters/import/thread/import-thread.ts',
  'search-thread': 'core/adapters/search-sqlite/search-thread.ts',
  'code-thread': 'core/adapters/code-node/code-thread.ts',
  'layout-thread': 'core/adapters/workflow-layout/layout-thread.ts',
};

/** The interpreter that code of workflows runs in, as a file beside the threads. */
const quickJsBeside: Plugin = {
  name: 'quickjs-beside',
  writeBundle: ({ dir = '.' }) => {
    const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
    copyFileSync(file, join(dir, 'quickjs.wasm'));
  },
};

/** How what runs in Node is built: all in one folder, so that `import.meta.dirname` means the same in an entry and in a shared chunk. */
export function inNode(outDir: string, input: Readonly<Record<string, string>>): UserConfig {
  return {
    plugins: [quickJsBeside],
    ssr: { noExternal: true, external: ['better-sqlite3', 'electron', 'oxc-parser'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { ...input, ...threads },
        external: ['electron', 'better-sqlite3', 'oxc-parser', /^node:/, ...builtinModules],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/** Electron's main process and the host, a utility process, and what programs of samples import there. */
const main = inNode('out/main', {
  main: 'electron/main.ts',
  host: 'electron/host.ts',
  'openrath-studio': 'core/api/openrath-studio.ts',
});
export default defineConfig({
  ...main,
  plugins: [
    ...(main.plugins ?? []),
    {
      // Samples and workflows are read from `../assets` seen from the code, bundled or not.
      name: 'copy-samples',
      closeBundle: () => {
        for (const folder of ['samples', 'workflows'])
          cpSync(`assets/${folder}`, `out/assets/${folder}`, { recursive: true });
        // Electron's Node may be built without what takes types out.
        for (const file of globSync('out/assets/samples/*/workflow.ts'))
          writeFileSync(file.replace(/\.ts$/, '.js'), withoutTypes(readFileSync(file, 'utf8')));
      },
    },
  ],
});

/** As Node itself takes types out, to the letter. It warns each time that this may change; the start says what it has to say in one line. */
function withoutTypes(text: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}
