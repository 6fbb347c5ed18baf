import { Session, type Studio } from 'openrath-studio';
import type { HostClient } from '../../core/contract/connect.ts';

/** Thrown where a program of a test is cut off. */
export class CutOff extends Error {}

/** A session whose host loses the program right before a node is left: what the node did stands on record, and not that it is done. */
export async function cutOffBeforeLeaving(studio: Studio, id: string): Promise<Session> {
  const { head } = await studio.session(id);
  const { host } = studio;
  const record: HostClient['workflows']['record'] = async (given, ...more) => {
    if (given.fact.type === 'left') throw new CutOff('cut off');
    return await host.workflows.record(given, ...more);
  };
  const workflows = over(host.workflows, { record });
  return new Session(over(host, { workflows }), { id, head });
}

function over<Of extends object>(of: Of, some: object): Of {
  return new Proxy(of, {
    get: (target, name) => (Object.hasOwn(some, name) ? Reflect.get(some, name) : Reflect.get(target, name)),
  });
}
