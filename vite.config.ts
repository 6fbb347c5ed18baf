import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window: one static page, served by Electron's own scheme and by `openrath serve` alike, hence the relative base. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
});
