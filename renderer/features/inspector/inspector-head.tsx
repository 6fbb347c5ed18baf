import {
  BadgeCheck,
  ChevronLeft,
  ChevronRight,
  Copy,
  GitBranch,
  Link,
  MoreHorizontal,
  Pin,
  PinOff,
  Shrink,
  Unlink,
} from 'lucide-react';
import { useMemo } from 'react';
import { lastEventOf, type StepRow } from '../../../core/contract/view.ts';
import { copyText, detachAt } from '../../stores/acts.ts';
import { askCompression, pinStep } from '../../stores/context-acts.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { usePacedRev } from '../../stores/use-paced-rev.ts';
import { yourPart } from '../../ui/by-you.tsx';
import { hueOf } from '../../ui/hue-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { kindInk, kindLook } from '../../ui/kind.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { sayTook } from '../../ui/say-took.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { loneTitle } from '../../ui/step-title.ts';
import { CallLifeWord } from '../live-call/call-life-word.tsx';
import { useCallLife } from '../live-call/use-call-life.ts';
import { MergedLink } from '../merge/merged-link.tsx';
import { callWord } from '../session-graph/step-words.ts';
import { allSteps, branchSteps } from '../transcript/branch-steps.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { linkToStep } from './link-to-step.ts';
import { neighbourSteps } from './neighbour-steps.ts';
import { placeWords, turnOf } from './place-words.ts';

const none: readonly StepRow[] = [];

/** What the step is and where it stands: number, title, branch, turn, outcome. */
export function InspectorHead({ step }: { readonly step: StepRow }) {
  const rev = useLineage((state) => state.rev);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the store stay the same objects, rev says that they changed
  const place = useMemo(() => neighbourSteps(step, useLineage.getState()), [step, rev]);
  const own = useLineage.getState().stepsOf.get(step.session) ?? none;
  return (
    <div className="flex-none px-4 pt-3 pb-3">
      <div className="tn flex items-center gap-2 text-xs text-ink-3">
        <span
          className="grid size-5 flex-none place-items-center rounded-md"
          style={{ background: `color-mix(in oklab, var(--k-${kindLook[hueOf(step)].hue}) 16%, transparent)` }}
        >
          <KindIcon kind={step.kind} tool={step.call?.tool} hue={hueOf(step)} />
        </span>
        {placeWords(place, own)}
        <span className="-mr-1.5 ml-auto flex items-center">
          <IconButton icon={ChevronLeft} label="Previous step" keys="k" size={24} {...goTo(place.previous)} />
          <IconButton icon={ChevronRight} label="Next step" keys="j" size={24} {...goTo(place.next)} />
          <IconButton icon={Link} label="Copy link" size={24} onClick={() => void copyText(linkToStep(step))} />
          <Actions step={step} />
        </span>
      </div>
      <Title step={step} />
      <Where step={step} />
      {step.merge === undefined ? null : (
        <div className="mt-1 -ml-1 flex min-w-0 flex-wrap gap-1">
          <MergedLink step={step} to="lane" />
        </div>
      )}
    </div>
  );
}

function goTo(step: StepRow | undefined) {
  if (step === undefined) return { because: 'there is none' };
  return { onClick: () => useSelection.getState().select({ type: 'step', session: step.session, key: step.key }) };
}

function Actions({ step }: { readonly step: StepRow }) {
  return (
    <Menu label="Step" align="end" trigger={<IconButton icon={MoreHorizontal} label="More actions" size={24} />}>
      <MenuItem icon={Unlink} onSelect={() => void detachAt(step.session, lastEventOf(step))}>
        Detach
      </MenuItem>
      <MenuItem icon={Shrink} onSelect={() => void askCompression(step.session, lastEventOf(step))}>
        Compress to here…
      </MenuItem>
      <MenuItem icon={Pin} onSelect={() => void pinStep(step.session, step.event, true)}>
        Pin
      </MenuItem>
      <MenuItem icon={PinOff} onSelect={() => void pinStep(step.session, step.event, false)}>
        Unpin
      </MenuItem>
      <MenuItem
        icon={BadgeCheck}
        onSelect={() => useOverlay.getState().show({ type: 'validate', session: step.session, step: step.key })}
      >
        Validate…
      </MenuItem>
      <MenuItem icon={Link} onSelect={() => void copyText(linkToStep(step))}>
        Copy link
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => void copyText(step.event)}>
        Copy id
      </MenuItem>
    </Menu>
  );
}

function Title({ step }: { readonly step: StepRow }) {
  if (step.call === undefined) {
    return (
      <h2 className="mt-1.5 line-clamp-2 text-lg font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
        <LineText text={loneTitle(step)} />
      </h2>
    );
  }
  return (
    <h2 className="mt-1.5 line-clamp-3 font-mono text-[calc(14px*var(--ts))] leading-5.5 font-semibold [overflow-wrap:anywhere]">
      <LineText text={step.call.tool} mode="exact" />{' '}
      <span className="font-normal text-ink-2">
        <LineText text={step.title} mode="exact" />
      </span>
    </h2>
  );
}

function Where({ step }: { readonly step: StepRow }) {
  const rev = usePacedRev();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the store stay the same objects, rev says that they changed
  const turn = useMemo(() => turnOf(step.key, allSteps(branchSteps(step.session, useLineage.getState()))), [step, rev]);
  const row = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(step.session)?.row : undefined));
  const { call, model } = step;
  const took = sayTook(call);
  const facts = call === undefined ? turn : [...whose(call), ...(took === undefined ? [] : [took])];
  return (
    <div className="tn mt-1 flex items-center gap-1.5 text-xs text-ink-3">
      <GitBranch size={12} aria-hidden className="flex-none" />
      <button
        type="button"
        className="min-w-0 truncate rounded hover:text-ink"
        onClick={() => useSelection.getState().select({ type: 'lane', session: step.session })}
      >
        <LineText text={row === undefined ? step.session : sessionTitle(row)} />
      </button>
      <Outcome step={step} />
      {facts.map((fact) => (
        <span key={fact} className="flex-none">
          · <LineText text={fact} mode="exact" />
        </span>
      ))}
      {call === undefined && model !== undefined ? <ModelName model={model} /> : null}
    </div>
  );
}

function ModelName({ model }: { readonly model: string }) {
  return (
    <span className="max-w-1/2 flex-none truncate" title={seenText(model, 'exact')}>
      · <LineText text={modelLabel(model)} mode="exact" />
    </span>
  );
}

/** A model's name without the date of its release. */
function modelLabel(model: string): string {
  return model.replace(/-20\d{6}$/, '');
}

function Outcome({ step }: { readonly step: StepRow }) {
  const { call } = step;
  const life = useCallLife(step);
  if (life !== undefined)
    return (
      <span className="flex-none">
        · <CallLifeWord step={step} life={life} saysKnown />
      </span>
    );
  if (call?.state === 'failed') {
    return (
      <span className="flex flex-none items-center gap-1 font-medium" style={{ color: kindInk('error') }}>
        <span className="font-normal text-ink-3">·</span>
        <StatusMark status="failed" size={12} />
        {call.exitCode === undefined ? 'failed' : `exited ${call.exitCode}`}
      </span>
    );
  }
  const word = callWord(call);
  return word === undefined ? null : <span className="flex-none">· {word}</span>;
}

function whose(call: StepRow['call']): string[] {
  const part = yourPart(call);
  return part === undefined ? [] : [part === 'you' ? 'by you' : 'edited before it ran'];
}
