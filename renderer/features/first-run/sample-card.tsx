import { useState } from 'react';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { lineageParts, sayParts } from '../../ui/lineage-parts.ts';
import { counted } from '../../ui/number.ts';
import { useWidth } from '../../ui/use-width.ts';
import { MiniLineage } from '../mini-lineage/mini-lineage.tsx';
import { firstLook, samplePicture } from './sample-bars.ts';
import { SampleKinds } from './sample-kinds.tsx';

/** The sample that ships with the product. It is made up, and says so. */
export function SampleCard() {
  const go = useNavigation((state) => state.go);
  const [box, width] = useWidth();
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    const answer = await ask(host().import.sample({}));
    setOpening(false);
    if (answer.ok) go({ screen: 'session', session: answer.session, view: 'graph' });
  };
  return (
    <>
      <button
        type="button"
        aria-busy={isOpening}
        onClick={() => (isOpening ? undefined : void open())}
        className="panel overflow-hidden text-left hover:border-line-2"
      >
        <span ref={box} className="dots block h-34 border-b border-line bg-canvas">
          {width === 0 ? null : <MiniLineage {...picture} width={width} height={135} />}
        </span>
        <span className="block px-4 py-3">
          <span className="flex items-center gap-2">
            <span className="text-sm font-semibold">A first look</span>
            <span className="ml-auto">
              <Chip>made up</Chip>
            </span>
          </span>
          <span className="mt-0.5 block text-xs text-ink-2">
            We wrote it. It shows what a log can hold, with a branch and a sub-agent.
          </span>
          <span className="tn mt-1 block text-2xs text-ink-3">
            {isOpening
              ? 'Opening…'
              : [
                  counted(picture.bars.length, 'step'),
                  ...sayParts(lineageParts(firstLook.map(({ kind, steps }) => ({ kind, steps: steps.length })))),
                ].join(' · ')}
          </span>
        </span>
      </button>
      <SampleKinds />
      <p className="mt-2.5 text-xs text-ink-3">
        Recorded samples, of runs with a merge, a workflow and a failure to find, come with the versions that can run
        them.
      </p>
    </>
  );
}

const picture = samplePicture(firstLook);
