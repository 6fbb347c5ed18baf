import { defaultHome, openHome } from '../core/compose.ts';
import { runHost } from './host-process.ts';

// The entry of the utility process that main launches.
runHost(process.parentPort, () => openHome({ home: defaultHome(), followsLogs: true }));
