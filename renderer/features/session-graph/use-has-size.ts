import { useStore } from '@xyflow/react';

/** False until the window over the graph has been measured: nothing can be brought into view before. */
export function useHasSize(): boolean {
  return useStore(({ width, height }) => width > 0 && height > 0);
}
