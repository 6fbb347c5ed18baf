import { eventStoreSuite } from '../../ports/event-store-suite.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

eventStoreSuite('sqlite', () => openHome(tempHome()));
