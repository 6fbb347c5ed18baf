import { useEffect } from 'react';
import { loadWorkflow } from '../shell/load-screens.ts';
import { startImport } from './start-import.ts';
import { workflowsAmong } from './workflows-among.ts';

/** Opens workflow documents that are dropped on the window, and imports other files and folders, on the desktop. Elsewhere a drop of those does nothing, and opens nothing. */
export function useFileDrop(): void {
  useEffect(() => {
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      void take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);
}

async function take(files: readonly File[]): Promise<void> {
  const { workflows, others } = await workflowsAmong(files);
  void startImport(window.openrath?.pathsOf(others) ?? []);
  if (workflows.length === 0) return;
  const { openWorkflowFile } = await loadWorkflow();
  for (const file of workflows) await openWorkflowFile(file);
}
