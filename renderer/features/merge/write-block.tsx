import { useMemo, useState } from 'react';
import type { ModelDraft } from '../../stores/agent-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Late } from '../../ui/late.tsx';
import { modelOfDraft } from '../new-session/agent-of-draft.ts';
import { ModelFields, ModelPlaceField } from '../new-session/model-fields.tsx';
import { usePlace } from '../new-session/use-place.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { estimateWords } from './block-words.ts';
import type { MergeSides } from './merge-sides.ts';
import type { Blocks } from './use-blocks.ts';
import { type Estimated, useEstimate } from './use-estimate.ts';

interface WriteBlockProps {
  readonly sides: MergeSides;
  /** The model that is offered first; undefined while it is looked for. */
  readonly first: ModelDraft | undefined;
  /** Their head as it was previewed. */
  readonly theirHead: string;
  readonly blocks: Blocks;
  readonly onClose: () => void;
}

/** Which model is to write the block, and what that costs at most, said before anybody is asked. */
export function WriteBlock({ sides, first, theirHead, blocks, onClose }: WriteBlockProps) {
  const [changed, setDraft] = useState<ModelDraft>();
  const draft = changed ?? first;
  if (draft === undefined)
    return (
      <Late>
        <p className="text-sm text-ink-3">Looking which model worked here…</p>
      </Late>
    );
  return (
    <Chosen
      {...{ sides, draft, onClose }}
      onChange={(change) => setDraft({ ...draft, ...change })}
      onWrite={async () => {
        if (await blocks.write(modelOfDraft(draft), theirHead)) onClose();
      }}
    />
  );
}

interface ChosenProps {
  readonly sides: MergeSides;
  readonly draft: ModelDraft;
  readonly onChange: (change: Partial<ModelDraft>) => void;
  readonly onWrite: () => Promise<void>;
  readonly onClose: () => void;
}

function Chosen({ sides, draft, onChange, onWrite, onClose }: ChosenProps) {
  const [isAsking, setAsking] = useState(false);
  const place = usePlace();
  const model = useMemo(() => modelOfDraft(draft), [draft]);
  const estimated = useEstimate(sides, model);
  const write = async () => {
    setAsking(true);
    await onWrite();
    setAsking(false);
  };
  return (
    <section
      aria-label="Write with a model"
      className="mt-2 grid grid-cols-1 gap-3 rounded-lg border border-line-2 px-3 py-2.5"
    >
      <div className="grid grid-cols-2 gap-3">
        <ModelFields
          draft={draft}
          providers={place.state === 'ready' ? place.value.providers : []}
          onChange={onChange}
        />
      </div>
      <ModelPlaceField draft={draft} onChange={onChange} />
      <div className="flex items-start gap-2">
        <Cost estimated={estimated} />
        <Button className="ml-auto" onClick={onClose}>
          Cancel
        </Button>
        <Button because={isAsking ? 'The model is being asked.' : whyNot(estimated)} onClick={() => void write()}>
          Write
        </Button>
      </div>
    </section>
  );
}

function whyNot(estimated: Estimated): string | undefined {
  if (estimated.state === 'asking') return 'Its cost is being estimated.';
  return estimated.state === 'refused' ? estimated.refusal.message : undefined;
}

function Cost({ estimated }: { readonly estimated: Estimated }) {
  return (
    <div role="status" className="tn min-w-0 text-xs text-ink-2">
      {estimated.state === 'asking' ? 'Estimating…' : null}
      {estimated.state === 'refused' ? <RefusalWords refusal={estimated.refusal} /> : null}
      {estimated.state === 'ready' ? (
        <>
          <p>{estimateWords(estimated.estimate)}</p>
          {estimated.estimate.cost === undefined ? null : (
            <p className="text-ink-3">
              <LineText text={estimated.estimate.cost.because} />
            </p>
          )}
        </>
      ) : null}
    </div>
  );
}
