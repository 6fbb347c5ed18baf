import '../require-node.mjs';

await import('./main.ts');
