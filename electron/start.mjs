import '../core/require-node.mjs';

await import('./start.ts');
