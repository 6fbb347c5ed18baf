import { useMemo } from 'react';
import { type EventDetail, lastEventOf, type StepRow } from '../../../core/contract/view.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerHere } from '../approvals/answer-here.tsx';
import { HeadComposer } from '../compose/head-composer.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import type { Answer } from './answer-cache.ts';
import { ContextTab } from './context-tab.tsx';
import { EvidenceTab } from './evidence-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { InputTab } from './input-tab.tsx';
import { InspectorFoot } from './inspector-foot.tsx';
import { InspectorHead } from './inspector-head.tsx';
import { useInspector } from './inspector-store.ts';
import { type InspectorTab, tabsWithContent } from './inspector-tabs.ts';
import { nothingIn } from './lost-words.ts';
import { MemoryTab } from './memory-tab.tsx';
import { OutputTab } from './output-tab.tsx';
import { PlacementTab } from './placement-tab.tsx';
import { RawTab } from './raw-tab.tsx';
import { detailKey, stepDetails } from './step-details.ts';
import { SummaryTab } from './summary-tab.tsx';
import { TabLine } from './tab-line.tsx';
import { useAnswer } from './use-answer.ts';

/** One step: what it is, and everything that is known of it, tab by tab. */
export function StepInspector({ step }: { readonly step: StepRow }) {
  const answer = useAnswer(stepDetails, detailKey(step), { again: true });
  const detail = answer.state === 'ready' ? answer.value : undefined;
  const has = useMemo(() => tabsWithContent(step, detail), [step, detail]);
  const tab = useInspector((state) => state.tab);
  const openTab = useInspector((state) => state.openTab);
  return (
    <div className="flex h-full min-w-0 flex-col bg-bg">
      <InspectorHead step={step} />
      <TabLine has={has} open={tab} onOpen={openTab}>
        <div key={step.key} className="px-4 pt-3.5 pb-5">
          <Body tab={tab} step={step} answer={answer} has={has.includes(tab)} />
        </div>
      </TabLine>
      <AnswerHere event={step.event} />
      <HeadComposer session={step.session} step={step.key} />
      <InspectorFoot session={step.session} event={lastEventOf(step)} step={lastEventOf(step)} />
    </div>
  );
}

interface BodyProps {
  readonly tab: InspectorTab;
  readonly step: StepRow;
  readonly answer: Answer<EventDetail>;
  readonly has: boolean;
}

function Body({ tab, step, answer, has }: BodyProps) {
  if (tab === 'Context') return <ContextTab step={step} />;
  if (answer.state === 'loading') return <Skeleton />;
  if (answer.state === 'refused') {
    return (
      <p className="text-sm text-ink-2">
        <RefusalWords refusal={answer.refusal} />
      </p>
    );
  }
  const detail = answer.value;
  if (!has) return <p className="text-sm text-ink-3">{nothingIn(tab, step, detail.withheld)}</p>;
  switch (tab) {
    case 'Summary':
      return <SummaryTab step={step} detail={detail} />;
    case 'Input':
      return <InputTab step={step} detail={detail} />;
    case 'Output':
      return <OutputTab step={step} detail={detail} />;
    case 'Evidence':
      return <EvidenceTab step={step} detail={detail} />;
    case 'Files':
      return <FilesTab step={step} detail={detail} />;
    case 'Memory':
      return <MemoryTab step={step} detail={detail} />;
    case 'Placement':
      return <PlacementTab step={step} detail={detail} />;
    case 'Raw':
      return <RawTab detail={detail} />;
  }
}
