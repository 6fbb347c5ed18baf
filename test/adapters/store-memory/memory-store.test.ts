import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import { eventStoreSuite } from '../../ports/event-store-suite.ts';

eventStoreSuite('memory', async () => createMemoryStore({ sha256 }));
