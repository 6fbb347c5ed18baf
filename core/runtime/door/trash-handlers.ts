import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';
import { copiesIn } from './copies-in.ts';

/** Calls about the trash as a whole. */
export function trashHandlers(host: Host) {
  const os = implement(contract.trash);
  return os.router({
    preview: os.preview.handler(() => host.trash.preview()),
    empty: os.empty.handler(async ({ input }) =>
      answer(await host.trash.empty(input.sessions as SessionId[]), ({ backups, setAside, ...emptied }) => ({
        ...emptied,
        ...copiesIn({ backups, setAside }),
      })),
    ),
  });
}
