/** The key of a step that the event with this id made as its `n`-th, from 0. */
export function stepKey(event: string, n: number): string {
  return n === 0 ? event : `${event}/${n + 1}`;
}
