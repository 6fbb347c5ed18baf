import { useImports } from '../../stores/imports-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';

/** Shows the report of a job once it does not run any more, unless something else floats: then the strip offers it. */
export function watchJob(job: string): void {
  const stop = useImports.subscribe(({ jobs }) => show(jobs.get(job)?.state));
  const show = (state: string | undefined): void => {
    if (state === undefined || state === 'running') return;
    stop();
    const { overlay, show: float } = useOverlay.getState();
    if (overlay.type === 'none') float({ type: 'import-report', job });
  };
  show(useImports.getState().jobs.get(job)?.state);
}
