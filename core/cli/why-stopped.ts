import type { ImportProgress } from '../contract/import-report.ts';
import type { Reason } from './output.ts';

/** Why an import that failed did. */
export function whyStopped({ problem = 'no reason given' }: ImportProgress): Reason {
  return { code: 'unsupported', message: `The import stopped: ${problem.replace(/\.$/, '')}.` };
}
