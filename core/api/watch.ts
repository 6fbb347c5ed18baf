import type { MomentView } from '../contract/replay.ts';
import { RefusedError } from './refused-error.ts';
import type { Session } from './session.ts';

/** The steps of a session's history, each with files, memory and context right after it, from the record alone (R2). Throws RefusedError. */
export async function watch({ host, id }: Session): Promise<readonly MomentView[]> {
  const watched: MomentView[] = [];
  for await (const item of await host.replay.watch({ session: id })) {
    if (item.type === 'moments') watched.push(...item.moments);
    else {
      const { message, remedy } = item;
      throw new RefusedError({ code: 'not-found', message, ...(remedy === undefined ? {} : { remedy }) });
    }
  }
  return watched;
}
