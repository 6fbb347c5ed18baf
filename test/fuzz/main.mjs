import '../../core/require-node.mjs';

await import('./main.ts');
