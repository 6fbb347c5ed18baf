import { create } from 'zustand';
import type { Compiled } from './problem.ts';

/** What compiling found out about the workflow on screen, for the bar over it. */
export const useWorst = create<{ readonly compiled: Compiled | undefined }>(() => ({ compiled: undefined }));
