import { count, counted } from '../../ui/number.ts';
import { DiffCount } from '../untrusted-text/diff-count.tsx';
import type { Layers } from './parts.ts';
import { type Growth, growthWords } from './use-growth.ts';

interface GainsProps {
  readonly layers: Layers;
  readonly growth: Growth;
  readonly text: string;
}

/** What ours gains of each layer, in numbers. Lines of files in conflict are known once they are settled: they are named, not counted. */
export function Gains({ layers: { since, workspace, memory }, growth, text }: GainsProps) {
  const conflicts = workspace?.conflicts.length ?? 0;
  const files = (workspace?.comes.length ?? 0) + conflicts;
  const items = memory.comes.length + memory.conflicts.length;
  const lines = workspace?.lines;
  const not = (lines?.notCounted ?? 0) + conflicts;
  return (
    <dl className="m-0 grid grid-cols-2 gap-px overflow-hidden rounded-[10px] border border-line bg-line">
      <Gain of={text.trim() === '' ? 0 : 1} name="block">
        {text.trim() === '' ? null : `, ${growthWords(growth)}`}
      </Gain>
      <Gain of={files} name="file">
        {conflicts > 0 ? ' at most' : null}
        {lines === undefined || files === 0 ? null : (
          <>
            , <DiffCount diff={lines} />
          </>
        )}
        {not === 0 ? null : <span className="block">{`lines of ${counted(not, 'file')} not counted`}</span>}
      </Gain>
      <Gain of={items} name="memory item">
        {memory.conflicts.length > 0 ? ' at most' : null}
      </Gain>
      <Gain of={since.theirs} name="step" many="steps">
        {' of theirs as evidence'}
      </Gain>
    </dl>
  );
}

interface GainProps {
  readonly of: number;
  readonly name: string;
  readonly many?: string;
  readonly children: React.ReactNode;
}

function Gain({ of, name, many = `${name}s`, children }: GainProps) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface px-3 py-2">
      <dt className="tn text-xs text-ink-2">
        {of === 1 ? name : many}
        {children}
      </dt>
      <dd className="tn m-0 text-[19px] leading-6 font-semibold tracking-[-.02em]">{count(of)}</dd>
    </div>
  );
}
