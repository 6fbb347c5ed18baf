import { create } from 'zustand';

/** What the workflow on screen is called; undefined until it is known. */
export const useWorkflowName = create<{ readonly name: string | undefined }>(() => ({ name: undefined }));
