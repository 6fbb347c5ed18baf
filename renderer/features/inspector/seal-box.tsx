import { BadgeCheck, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import type { EventDetail } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { type Verdict, verifySession } from './verify-session.ts';

/** Whether the event is what it was when it was written, how far that vouches, and the way to check its whole session. */
export function SealBox({ detail }: { readonly detail: EventDetail }) {
  const [verdict, setVerdict] = useState<Verdict | 'asking'>();
  const seal = sealWords(detail);
  const verify = () => {
    setVerdict('asking');
    void verifySession(detail.session).then(setVerdict);
  };
  return (
    <div
      className="on-tint rounded-lg border px-3 py-1.5"
      style={{
        borderColor: `color-mix(in oklab, var(--k-${seal.hue}) 30%, transparent)`,
        background: `color-mix(in oklab, var(--k-${seal.hue}) 8%, var(--surface))`,
      }}
    >
      <div className="flex items-center gap-2.5">
        <seal.Icon
          size={18}
          strokeWidth={1.7}
          aria-hidden
          className="flex-none"
          style={{ color: `var(--i-${seal.hue})` }}
        />
        <div className="min-w-0 flex-1">
          <div className="text-sm font-medium" style={{ color: `var(--i-${seal.hue})` }}>
            {seal.title}
          </div>
          <div className="tn text-2xs text-ink-2">
            <LineText text={detail.seal.says} />
          </div>
        </div>
        <Button size={26} {...(verdict === 'asking' ? { because: 'Being verified.' } : { onClick: verify })}>
          Verify
        </Button>
      </div>
      {verdict !== undefined && verdict !== 'asking' && (
        <p className="tn mt-1.5 border-t border-line pt-1.5 text-2xs text-ink-2">
          <span className="font-medium" style={{ color: `var(--i-${verdict.sound ? 'done' : 'error'})` }}>
            {verdict.title}
          </span>{' '}
          <LineText text={verdict.says} />
        </p>
      )}
    </div>
  );
}

function sealWords({ seal, withheld }: EventDetail) {
  if (!seal.ok) return { title: 'Evidence altered', hue: 'error', Icon: ShieldAlert };
  if (withheld) return { title: 'Seal verified, content erased', hue: 'wait', Icon: ShieldQuestion };
  return { title: 'Seal verified', hue: 'done', Icon: BadgeCheck };
}
