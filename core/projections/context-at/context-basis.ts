import { z } from 'zod';
import { contextView } from './context-view.ts';

const segment = contextView.shape.segments.element.pick({ label: true, role: true }).extend({ text: z.string() });

/** A context with its whole texts: what a detached session starts from, as one blob of canonical JSON (F6). */
export const contextBasis = z.strictObject({
  exactness: contextView.shape.exactness,
  because: z.string(),
  segments: z.array(segment),
});

export type ContextBasis = z.infer<typeof contextBasis>;

/** A basis, and an estimate of its tokens; undefined where it is not whole. */
export interface MeasuredBasis {
  readonly basis: ContextBasis;
  readonly tokens: number | undefined;
}

/** Reads the blob of a basis. Undefined where the text is not one. */
export function readBasis(text: string | undefined): ContextBasis | undefined {
  if (text === undefined) return undefined;
  try {
    return contextBasis.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
