import '../core/require-node.mjs';

await import('../core/keep-compiled.mjs');
await import('./start.ts');
