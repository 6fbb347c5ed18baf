import { Play } from 'lucide-react';
import { useState } from 'react';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { runSample } from '../../stores/sample-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { lineageParts, sayParts } from '../../ui/lineage-parts.ts';
import { counted } from '../../ui/number.ts';
import { useWidth } from '../../ui/use-width.ts';
import { MiniLineage } from '../mini-lineage/mini-lineage.tsx';
import { type SampleLane, samplePicture } from './sample-bars.ts';

interface SampleProps {
  /** Of a recorded sample; absent for the made-up log. */
  readonly name?: string;
  readonly title: string;
  readonly chip: string;
  readonly about: string;
  readonly lanes: readonly SampleLane[];
}

/** A sample that ships with the product. A recorded one can be run here, too. */
export function SamplePanel(props: SampleProps) {
  return (
    <div className="panel flex flex-col overflow-hidden hover:border-line-2">
      <SampleButton {...props} />
      {props.name === undefined ? null : <RunIt name={props.name} />}
    </div>
  );
}

function RunIt({ name }: { readonly name: string }) {
  const cannotSave = useCannotSave();
  const [isStarting, setStarting] = useState(false);
  const run = async (): Promise<void> => {
    setStarting(true);
    await runSample(name);
    setStarting(false);
  };
  return (
    <div className="mt-auto flex items-center gap-2 border-t border-line px-4 py-2">
      <Button
        size={26}
        because={isStarting ? 'It is being started.' : cannotSave}
        onClick={() => void run()}
        title="Runs its program here, live, in a new session."
      >
        <Play size={12} aria-hidden />
        {isStarting ? 'Starting…' : 'Run it'}
      </Button>
      <span className="text-xs text-ink-3">live, by the scripted model</span>
    </div>
  );
}

/** What it looks like. Opens it. */
function SampleButton({ name, title, chip, about, lanes }: SampleProps) {
  const go = useNavigation((state) => state.go);
  const [box, width] = useWidth();
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    const answer = await ask(host().import.sample(name === undefined ? {} : { name }));
    setOpening(false);
    if (answer.ok) go({ screen: 'session', session: answer.session, view: 'graph' });
  };
  const picture = samplePicture(lanes);
  const parts = lineageParts(lanes.map(({ kind, steps }) => ({ kind, steps: steps.length })));
  return (
    <button
      type="button"
      aria-busy={isOpening}
      onClick={() => (isOpening ? undefined : void open())}
      className="block w-full text-left"
    >
      <span ref={box} className="dots block h-28 border-b border-line bg-canvas">
        {width === 0 ? null : <MiniLineage {...picture} width={width} height={111} />}
      </span>
      <span className="block px-4 py-3">
        <span className="flex items-center gap-2">
          <span className="text-sm font-semibold">{title}</span>
          <span className="ml-auto">
            <Chip>{chip}</Chip>
          </span>
        </span>
        <span className="mt-0.5 block text-xs text-ink-2">{about}</span>
        <span className="tn mt-1 block text-2xs text-ink-3">
          {isOpening ? 'Opening…' : [counted(picture.bars.length, 'step'), ...sayParts(parts)].join(' · ')}
        </span>
      </span>
    </button>
  );
}
