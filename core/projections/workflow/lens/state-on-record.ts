import { leftValue } from './node-gave.ts';
import type { LensState } from './run-lens.ts';
import type { NodeRecord } from './run-record.ts';

interface Standing {
  /** The run has come to its end. */
  readonly isOver: boolean;
  /** Its failure ends nothing. */
  readonly isIgnored: boolean;
  /** How the session stands that it works in. */
  readonly standing: 'running' | 'waiting' | 'interrupted' | undefined;
}

/** How a node that can run stands by its record. `done` where all of its operations are left: one may still follow. */
export function stateOnRecord({ operations }: NodeRecord, { isOver, isIgnored, standing }: Standing): LensState {
  const last = operations.at(-1);
  if (last === undefined) return isOver ? 'left out' : 'queued';
  if (operations.some(({ left }) => left === undefined)) {
    if (isOver || standing === 'interrupted') return 'cut off';
    return standing === 'waiting' ? 'waiting' : 'running';
  }
  const answered = last.what === 'ask' && isFailureAsked(operations) ? chosenIn(last.left?.value) : undefined;
  if (answered === 'ignore') return 'failed and ignored';
  if (answered === 'fail') return 'failed';
  if (answered === 'retry') return isOver ? 'cut off' : 'running';
  if (last.left?.outcome === 'done') return 'done';
  return isIgnored ? 'failed and ignored' : 'failed';
}

/** What was asked last is how to go on after a failure. */
function isFailureAsked(operations: NodeRecord['operations']): boolean {
  return operations.at(-2)?.left?.outcome === 'failed';
}

function chosenIn(value: string | undefined): unknown {
  const { more } = leftValue(value);
  return typeof more === 'object' && more !== null && 'chose' in more ? more.chose : undefined;
}
