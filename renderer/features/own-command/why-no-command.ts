import { type ComposerState, composerState } from '../compose/composer-state.ts';

/** Why no command of a person can run in a session now, the fact and then the remedy; undefined where one can. */
export function whyNoCommand(row: Parameters<typeof composerState>[0], isReplay: boolean): string | undefined {
  return isReplay ? 'This is the record: nothing is run from here. Leave it first.' : sayWhy(composerState(row));
}

function sayWhy(state: ComposerState): string | undefined {
  switch (state.type) {
    case 'shut':
      return `${state.says} ${state.remedy}`;
    case 'running':
    case 'waiting':
      return 'A run of this session goes on. Stop it, or wait until it has ended.';
    case 'merging':
      return 'A merge into this session is open. Complete or abandon it first.';
    case 'cut-off':
    case 'program-cut-off':
      return 'A run of this session was cut off. Continue it, or fork.';
    case 'ready':
      return undefined;
  }
}
