import type { LucideIcon } from 'lucide-react';
import { Box, Clock, Folder, KeyRound, Network, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { runsUnisolated, type WaitingRow } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { limitWords } from './limit-words.ts';
import { Place } from './place.tsx';

/** Where a call would run, and what it could come at there: only what is known. */
export function CallCards({ row }: { readonly row: WaitingRow }) {
  const { cwd, placement, tool, version, network, secrets, limits } = row;
  const isOpen = runsUnisolated(placement);
  return (
    <div className="grid gap-3 [grid-template-columns:repeat(auto-fit,minmax(min(100%,240px),1fr))]">
      <Card name="Where it runs">
        {cwd === undefined ? null : (
          <Fact icon={Folder} name="Folder">
            <span className="font-mono text-xs">
              <LineText text={cwd} mode="exact" />
            </span>
          </Fact>
        )}
        <Fact icon={Box} name="Sandbox">
          <Place placement={placement} />
        </Fact>
        <Fact icon={Wrench} name="Tool">
          <span className="font-mono text-xs">
            <LineText text={tool} mode="exact" />
          </span>
          {version === undefined ? null : (
            <>
              {' '}
              version <LineText text={version.length > 12 ? `${version.slice(0, 12)}…` : version} mode="exact" />
            </>
          )}
        </Fact>
      </Card>
      {network === undefined && secrets === undefined && limits === undefined ? null : (
        <Card name="What it may touch">
          {network === undefined ? null : (
            <Fact icon={Network} name="Network" isGrave={network !== 'none'}>
              <LineText text={network} mode="exact" />
            </Fact>
          )}
          {secrets === undefined ? null : (
            <Fact icon={KeyRound} name="Secrets" isGrave={isOpen}>
              {secrets}
            </Fact>
          )}
          {limits === undefined ? null : (
            <Fact icon={Clock} name="Limits">
              {limitWords(limits)}
            </Fact>
          )}
        </Card>
      )}
    </div>
  );
}

function Card({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name} className="panel min-w-0 px-3.5 py-2.5">
      <h3 className="mb-1 text-xs font-medium text-ink-2">{name}</h3>
      <dl className="m-0">{children}</dl>
    </section>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly isGrave?: boolean;
  readonly children: ReactNode;
}

function Fact({ icon: Icon, name, isGrave = false, children }: FactProps) {
  return (
    <div className="flex items-baseline gap-2 py-1 text-sm">
      <Icon size={13} aria-hidden className="relative top-0.5 flex-none text-ink-3" />
      <dt className="flex-none text-ink-3">{name}</dt>
      <dd
        className={cx(
          'tn m-0 ml-auto min-w-0 text-right [overflow-wrap:anywhere]',
          isGrave ? 'font-medium text-warn' : 'text-ink',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
