import { defineConfig } from 'vite';
import { inNode } from './vite.node.config.ts';

/** The command line, and the API that programs import as `openrath-studio`. */
export default defineConfig(
  inNode('out/cli', { main: 'core/cli/main.ts', 'openrath-studio': 'core/api/openrath-studio.ts' }),
);
