import type { ProgramLimits } from 'openrath-studio';
import { type SampleProgram, sampleProgram } from '../../core/api/samples.ts';
import { garden } from './garden.ts';

/** A program that is killed in tests, and the caps of its run. */
interface Killed extends SampleProgram {
  readonly limits?: ProgramLimits;
}

/** Programs that are killed in tests, by name. */
export const programs: Readonly<Record<string, () => Promise<Killed | undefined>>> = {
  /** It asks five times, and may do no more: what a kill had it count twice would end it. */
  garden: async () => ({ beginning: { title: 'Garden' }, workflow: garden, limits: { steps: 7 } }),
  engineering: () => sampleProgram('engineering'),
};
