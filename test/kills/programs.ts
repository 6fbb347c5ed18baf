import type { ProgramLimits } from 'openrath-studio';
import { type SampleProgram, sampleProgram } from '../../core/api/samples.ts';
import type { RunSource } from '../../core/model/workflow/run-source.ts';
import { everything } from './everything.ts';
import { garden } from './garden.ts';

/** A program, or a document, that is killed in tests, and the caps of its run. */
interface Killed extends Pick<SampleProgram, 'beginning'> {
  readonly flows: SampleProgram['workflow'] | RunSource;
  readonly limits?: ProgramLimits;
}

/** Programs that are killed in tests, by name. */
export const programs: Readonly<Record<string, () => Promise<Killed | undefined>>> = {
  /** It asks five times, and may do no more: what a kill had it count twice would end it. */
  garden: async () => ({ beginning: { title: 'Garden' }, flows: garden, limits: { steps: 7 } }),
  engineering: async () => {
    const sample = await sampleProgram('engineering');
    return sample && { beginning: sample.beginning, flows: sample.workflow };
  },
  everything: async () => ({ beginning: { title: 'Everything', says: 'Begin' }, flows: everything }),
};
