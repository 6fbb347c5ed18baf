import { UNISOLATED } from '../../model/placement/unisolated.ts';

/** Where calls of custom tools run: code of the program that hosts the run. */
const IN_PROGRAM = 'program';

/** Places of calls that no sandbox holds, in words. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['host', 'beside the sandbox, in the host'],
  [IN_PROGRAM, 'in the program itself, not isolated'],
  ['network', 'on the network, not isolated'],
  ['sub-agent', 'in a session of its own'],
  [UNISOLATED, 'without isolation, on this machine'],
]);

/** A server that is reached at an address, by its place on record: it runs wherever it runs. */
export const REACHED_SERVER = /^server [a-z0-9-]+ at (.*)/s;
/** A server that a person chose to start without isolation. */
const UNISOLATED_SERVER = /^server [a-z0-9-]+, without isolation$/;

/** Where a call runs, in words: isolated is only what runs in a sandbox of ours. */
export function sayPlacement(placement: string | undefined): string {
  if (placement === undefined) return 'unknown';
  const known = PLACES.get(placement);
  if (known !== undefined) return known;
  if (!placement.startsWith('server ')) return `isolated: ${placement}`;
  return REACHED_SERVER.test(placement) ? `${placement}, not isolated` : placement;
}

/** Whether what runs there may do all that the person may. */
export function runsUnisolated(placement: string | undefined): boolean {
  return placement !== undefined && ([UNISOLATED, IN_PROGRAM].includes(placement) || UNISOLATED_SERVER.test(placement));
}
