import '../require-node.mjs';

await import('../keep-compiled.mjs');
await import('./main.ts');
