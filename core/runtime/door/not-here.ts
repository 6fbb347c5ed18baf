import { refuse } from '../../model/refusal.ts';

/** The answer to what runs agents, in a home that runs none. */
export const NOT_HERE = refuse('unsupported', 'No agent can be run here: the home can only be read.', {
  remedy: 'Open it with the version that wrote it, or another home.',
});
