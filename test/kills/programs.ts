import { type SampleProgram, sampleProgram } from '../../core/api/samples.ts';
import { garden } from './garden.ts';

/** Programs that are killed in tests, by name. */
export const programs: Readonly<Record<string, () => Promise<SampleProgram | undefined>>> = {
  garden: async () => ({ beginning: { title: 'Garden' }, workflow: garden }),
  engineering: () => sampleProgram('engineering'),
};
