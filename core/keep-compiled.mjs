// What was compiled at one start is kept for the next, beside the packages, where only their owner writes. Where that can't be
// written nothing is kept, and starting takes twice as long.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'openrath'));
