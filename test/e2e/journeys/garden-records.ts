import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';

/**
 * Records of a log about one kind of plants: the beds that are to be watered, each with its answer, so many records in all.
 * The record at `breakAt` names one before it that the log does not hold.
 */
export function gardenRecords(plants: string, count: number, breakAt?: number): object[] {
  return Array.from({ length: count }, (_, at) => {
    const before = at === 0 ? null : at === breakAt ? 'nobody' : `${plants}-${at - 1}`;
    return at % 2 === 0
      ? prompt(`${plants}-${at}`, before, `Water bed ${at} of the ${plants}, and look for greenfly`)
      : says(`${plants}-${at}`, before, `Bed ${at - 1} is watered. There are some greenfly on the **lower** leaves.`);
  });
}
