import '../core/require-node.mjs';

await import('./run.ts');
