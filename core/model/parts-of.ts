import type { Part, PartOf } from './parts.ts';

/** The parts of one type, in order. */
export function partsOf<Type extends Part['type']>(parts: readonly Part[], type: Type): PartOf<Type>[] {
  return parts.filter((part): part is PartOf<Type> => part.type === type);
}
