import { useEffect, useMemo, useState } from 'react';
import { host } from '../../host/client.ts';
import type { ModelDraft } from '../../stores/agent-draft.ts';
import { firstAgent } from '../../stores/agent-draft.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import { modelOfDraft } from '../new-session/agent-of-draft.ts';
import type { MergeSides } from './merge-sides.ts';
import { type Estimated, useEstimate } from './use-estimate.ts';

/** The model that would write the block without another choice, and what that costs. */
export interface BlockOffer {
  /** Of the agent that ran last in ours; undefined while it is looked for. Where none ran it is the one that needs no key. */
  readonly draft: ModelDraft | undefined;
  /** The same as a run takes it; undefined where no agent ran, and while it is looked for. */
  readonly model: AgentInput['model'] | undefined;
  /** Of that model. Nobody is asked for it: the host counts by its own tables. */
  readonly estimated: Estimated;
}

/** Looks which model worked in ours, and what a block by it would cost. */
export function useBlockOffer(sides: MergeSides): BlockOffer {
  const [known, setKnown] = useState<{ readonly draft: ModelDraft; readonly ran: boolean }>();
  const { ours } = sides;
  useEffect(() => {
    let isWanted = true;
    void modelOf(ours).then((ran) => isWanted && setKnown({ draft: ran ?? firstAgent, ran: ran !== undefined }));
    return () => {
      isWanted = false;
    };
  }, [ours]);
  const model = useMemo(() => (known?.ran === true ? modelOfDraft(known.draft) : undefined), [known]);
  return { draft: known?.draft, model, estimated: useEstimate(sides, model) };
}

/** Undefined where no agent ran, and where that can't be known. */
async function modelOf(session: string): Promise<ModelDraft | undefined> {
  try {
    const known = await host().runs.agentOf({ session });
    if (!known.ok || known.agent === undefined) return undefined;
    const { provider, name, baseUrl = '', script = '' } = known.agent.model;
    return { provider, model: name, baseUrl, script };
  } catch {
    // The estimate asks the same host and says why it can't.
    return undefined;
  }
}
