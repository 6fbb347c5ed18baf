import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/**
 * The sandboxed preload: one CommonJS file. `ssr: true` leaves a forbidden `node:` import in place, so that it fails
 * loudly in the sandbox; a library build would replace it with an empty stub.
 */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'out/preload',
    emptyOutDir: true,
    target: 'chrome140',
    minify: false,
    rolldownOptions: {
      input: 'electron/preload.ts',
      external: ['electron', /^node:/, ...builtinModules],
      output: { format: 'cjs', entryFileNames: 'preload.cjs' },
    },
  },
});
