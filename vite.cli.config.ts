import { defineConfig } from 'vite';
import { inNode } from './vite.node.config.ts';

/** The command line, and the API that programs import as `openrath-studio`; beside them the process that parses code. */
export default defineConfig(
  inNode('out/cli', {
    main: 'core/cli/main.ts',
    'openrath-studio': 'core/api/openrath-studio.ts',
    'parse-code': 'core/adapters/workflow-code/parse-code.ts',
  }),
);
