import { cpSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/**
 * What runs in Node: Electron's main process, the host (a utility process) and the threads beside it that import and search.
 * All files land in one folder, so that `import.meta.dirname` means the same in an entry and in a shared chunk.
 */
export default defineConfig({
  plugins: [
    {
      // The samples are read from `../assets` seen from the code, bundled or not.
      name: 'copy-samples',
      closeBundle: () => cpSync('assets/samples', 'out/assets/samples', { recursive: true }),
    },
  ],
  ssr: { noExternal: true, external: ['better-sqlite3', 'electron'] },
  build: {
    ssr: true,
    outDir: 'out/main',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'electron/main.ts',
        host: 'electron/host.ts',
        'import-thread': 'core/adapters/import/thread/import-thread.ts',
        'search-thread': 'core/adapters/search-sqlite/search-thread.ts',
      },
      external: ['electron', 'better-sqlite3', /^node:/, ...builtinModules],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
