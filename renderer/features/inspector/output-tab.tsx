import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { useIsInFlight } from '../live-call/use-is-in-flight.ts';
import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { ProseText } from '../untrusted-text/prose-text.tsx';
import { SafeMarkdown } from '../untrusted-text/safe-markdown.tsx';
import { EndingRows } from './ending-rows.tsx';
import { ImageThumbs } from './image-thumbs.tsx';
import { noOutput } from './lost-words.ts';
import { OutputBox } from './output-box.tsx';
import { Nothing, Section } from './section.tsx';
import { stepParts } from './step-parts.ts';

/** What came back: a call's result, or what was said. */
export function OutputTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { text, missing, result, images, files, isHidden } = stepParts(step, detail);
  const isInFlight = useIsInFlight(step);
  if (step.call !== undefined) {
    return (
      <>
        <Section title="Ending">
          <EndingRows step={step} detail={detail} />
        </Section>
        {result === undefined ? (
          <Nothing>{noOutput(step.call, isInFlight)}</Nothing>
        ) : (
          <OutputBox title="Output" result={result} />
        )}
        <ImageThumbs images={images} />
      </>
    );
  }
  return (
    <Section
      title={step.kind === 'you' ? 'What you wrote' : step.kind === 'thinking' ? 'What it thought' : 'What was said'}
      right={text !== '' && <CopyWord text={text} what="the text" isBeginning={missing > 0} />}
    >
      {isHidden && text === '' && <Nothing>The provider sent this thought hidden: there is no text.</Nothing>}
      {step.kind === 'you' ? (
        <ProseText text={text} missing={missing} />
      ) : (
        <SafeMarkdown text={text} missing={missing} />
      )}
      <ImageThumbs images={images} files={files} />
    </Section>
  );
}
