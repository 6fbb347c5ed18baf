import { counted } from '../../model/counted.ts';

/** How many runs and programs were cut off and stand still: `2 runs and 1 program stand still`. Empty for none. */
export function sayStandStill(of: { readonly runs: number; readonly programs: number }): string {
  const named = [
    ...(of.runs === 0 ? [] : [counted(of.runs, 'run')]),
    ...(of.programs === 0 ? [] : [counted(of.programs, 'program')]),
  ];
  if (named.length === 0) return '';
  return `${named.join(' and ')} ${of.runs + of.programs === 1 ? 'stands' : 'stand'} still`;
}
