import { openHome } from '../../core/compose.ts';

// Holds a home open, says so, and goes on until it is killed.
const [, , home = ''] = process.argv;
await openHome({ home });
console.log('open');
setInterval(() => undefined, 60_000);
