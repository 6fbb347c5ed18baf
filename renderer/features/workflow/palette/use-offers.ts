import { useMemo } from 'react';
import { useListed } from '../../settings/use-listed.ts';
import { listWorkflows } from '../workflow-rows.ts';
import { offerGroups } from './offers.ts';

/** All that can be added to a workflow. */
export function useOffers(own: string) {
  const { value } = useListed(listWorkflows);
  return useMemo(() => offerGroups(value ?? [], own), [value, own]);
}
