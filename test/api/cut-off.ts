import { Session, type Studio } from 'openrath-studio';
import type { HostClient } from '../../core/contract/connect.ts';

/** Thrown where a program of a test is cut off. */
export class CutOff extends Error {}

/** A session whose host loses the program right before a node is left: what the node did stands on record, and not that it is done. */
export async function cutOffBeforeLeaving(studio: Studio, id: string): Promise<Session> {
  return cutOffAfter(await studio.session(id), 0);
}

/** A session whose host loses the program right before a node is left, once so many were. */
export function cutOffAfter({ host, id, head, words }: Session, nodes: number): Session {
  let left = 0;
  const record: HostClient['workflows']['record'] = async (given, ...more) => {
    if (given.fact.type === 'left' && left++ >= nodes) throw new CutOff('cut off');
    return await host.workflows.record(given, ...more);
  };
  const workflows = over(host.workflows, { record });
  return new Session(over(host, { workflows }), { id, head, ...(words === undefined ? {} : { words }) });
}

function over<Of extends object>(of: Of, some: object): Of {
  return new Proxy(of, {
    get: (target, name) => (Object.hasOwn(some, name) ? Reflect.get(some, name) : Reflect.get(target, name)),
  });
}
