import { basename } from 'node:path';
import { systemClock } from './adapters/system-clock.ts';
import type { ComposedHost } from './compose-host.ts';
import type { HomeNotice } from './contract/home-state.ts';
import { openDoor } from './runtime/door/door.ts';
import { shutRouter } from './runtime/door/shut-router.ts';
import type { HostError } from './runtime/ports.ts';

/** What stands in for the host of a home whose store can't be opened, `fault` because: it asks whoever comes. `onAgreed`: a person said yes. */
export function composeShut(fault: HostError, onAgreed: () => void): ComposedHost {
  const { code, message: says, data } = fault;
  const notices: HomeNotice[] = [];
  const file = basename(data.path ?? '');
  const door = openDoor(
    shutRouter({
      fault,
      state: () => ({ writing: { state: 'shut', code, says, file }, notices: [...notices] }),
      setAside: () => {
        onAgreed();
        return file;
      },
    }),
  );
  return {
    attach: door.attach,
    note: (notice) => void notices.push({ ...notice, atMs: systemClock.nowMs() }),
    close: door.close,
  };
}
