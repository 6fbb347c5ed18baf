import { FileWarning, HardDrive, Info, Lock, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { HomeNotice } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { openNotices, useHomeState } from '../../stores/home-state-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { SET_ASIDE } from '../set-aside/set-aside.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { damagedWords, noticeWords, writingWords } from './home-words.ts';

/** Says on every screen that nothing can be saved, and why, what is damaged, and what was put right. Not there where all is well. */
export function HomeBanner() {
  const writing = useHomeState(({ state }) => state?.writing);
  const notices = useHomeState(useShallow(openNotices));
  const zone = useConnection(({ home }) => home?.zone);
  const nowMs = useNow();
  const words = writing === undefined ? undefined : writingWords(writing, { nowMs, zone });
  return (
    <>
      {writing === undefined || words === undefined ? null : (
        <Line
          look={writing.state === 'stopped' ? 'error' : 'wait'}
          icon={writing.state === 'stopped' ? HardDrive : Lock}
          heading={words.title}
        >
          <LineText text={words.about} />
        </Line>
      )}
      <Damaged zone={zone} />
      {notices.map((notice) => (
        <Notice key={`${notice.code} ${notice.atMs}`} notice={notice} zone={zone} />
      ))}
    </>
  );
}

function Damaged({ zone }: { readonly zone: string | undefined }) {
  const damaged = useHomeState(({ state }) => state?.damaged);
  const show = useOverlay((state) => state.show);
  const nowMs = useNow();
  if (damaged === undefined) return null;
  const { title: heading, about } = damagedWords(damaged, { nowMs, zone });
  const action = (
    <Button size={26} onClick={() => show({ type: 'set-aside' })}>
      {SET_ASIDE}
    </Button>
  );
  return (
    <Line look="error" icon={FileWarning} heading={heading} right={damaged.leaving ? null : action}>
      <LineText text={about} />
    </Line>
  );
}

function Notice({ notice, zone }: { readonly notice: HomeNotice; readonly zone: string | undefined }) {
  const dismiss = useHomeState((state) => state.dismiss);
  const { title: heading, about } = noticeWords(notice, { nowMs: useNow(), zone });
  const close = <IconButton icon={X} size={24} label={`Put away: ${heading}`} onClick={() => dismiss(notice)} />;
  return (
    <Line look="note" icon={Info} heading={heading} right={close}>
      <LineText text={about} />
    </Line>
  );
}

interface LineProps {
  readonly look: 'error' | 'wait' | 'note';
  readonly icon: LucideIcon;
  readonly heading: string;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}

/** One line, as many rows high as its words need: it is never cut. */
function Line({ look, icon: Icon, heading, right, children }: LineProps) {
  return (
    <div
      role={look === 'note' ? 'status' : 'alert'}
      className="on-tint flex min-h-9 flex-none items-start gap-2.5 border-b border-line px-3 py-1.5 text-sm"
      style={{ background: tints[look] }}
    >
      <Icon size={14} aria-hidden className={cx('mt-[5px] flex-none', inks[look])} />
      <p className="tn min-w-0 flex-1 py-[2px] [overflow-wrap:anywhere]">
        <b className="font-medium">
          <LineText text={heading} />
        </b>{' '}
        <span className="text-ink-2">{children}</span>
      </p>
      {right}
    </div>
  );
}

const tints = {
  error: 'color-mix(in oklab, var(--k-error) 13%, var(--bg))',
  wait: 'color-mix(in oklab, var(--k-wait) 16%, var(--bg))',
  note: 'var(--surface)',
} as const;
const inks = { error: 'text-err', wait: 'text-warn', note: 'text-ink-3' } as const;
