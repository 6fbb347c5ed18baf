import { useEffect } from 'react';
import { startImport } from './start-import.ts';

/** Imports files and folders that are dropped on the window, on the desktop. Elsewhere a drop does nothing, and opens nothing. */
export function useFileDrop(): void {
  useEffect(() => {
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      void startImport(window.openrath?.pathsOf(files) ?? []);
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);
}
