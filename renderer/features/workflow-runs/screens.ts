/** The screens of runs of workflows, as the window loads them: one chunk. */

import '../workflow/read-without-eval.ts';

export { RunScreen } from './run-screen.tsx';
export { RunsScreen } from './runs-screen.tsx';
