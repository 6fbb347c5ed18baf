import { defaultHome, openHome } from '../core/compose.ts';
import { runHost } from '../core/compose-host-process.ts';

// The entry of the utility process that main launches.
const setAsideBroken = process.argv.includes('--set-aside-broken');
runHost(process.parentPort, (keychain) =>
  openHome({ home: defaultHome(), followsLogs: true, setAsideBroken, keychain }),
);
