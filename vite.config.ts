import { createRequire } from 'node:module';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';

const inCore = new RegExp(`^${RegExp.escape(normalizePath(join(import.meta.dirname, 'core')))}/`);

/**
 * The window: one static page, served by Electron's own scheme and by `openrath serve` alike, hence the relative base.
 * Its policy (core/contract/content-policy.ts) allows no style, font or markup that is not a file: what libraries would
 * put into the page themselves is replaced here.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react(), tailwindcss(), toastsWithoutStyle()],
  resolve: {
    alias: {
      'react-style-singleton': join(import.meta.dirname, 'renderer/ui/style-singleton.ts'),
      // The way for browsers assigns to `innerHTML`; this one reads a table.
      'decode-named-character-reference': tableOfReferences(),
    },
  },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
    // Modules of the core do nothing by being loaded: the first screen does not bring what only others use of them.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: inCore, sideEffects: false }] } },
  },
});

/** Where Node finds it: the export without a DOM. */
function tableOfReferences(): string {
  const fromMarkdown = createRequire(import.meta.url).resolve('react-markdown');
  return createRequire(fromMarkdown).resolve('decode-named-character-reference');
}

/** Takes the `<style>` out of sonner that it adds when it is loaded: renderer/styles/main.css imports the same rules. */
function toastsWithoutStyle(): Plugin {
  const added = /^__insertCSS\(/m;
  return {
    name: 'toasts-without-style',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs$/.test(id.replaceAll('\\', '/'))) return undefined;
      if (!added.test(code)) throw new Error(`${id} no longer adds its style with __insertCSS: see what it does now.`);
      return { code: code.replace(added, 'void ('), map: null };
    },
  };
}
