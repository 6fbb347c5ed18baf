import type { ReactNode } from 'react';

interface SealProps {
  /** `done`: sound. `error`: a fault. `wait`: inferred or unknown. */
  readonly tone: 'done' | 'error' | 'wait';
  readonly children: ReactNode;
}

/** A verdict about evidence, in a word or two. */
export function Seal({ tone, children }: SealProps) {
  return (
    <span
      className="on-tint inline-flex h-4.5 flex-none items-center gap-1 whitespace-nowrap rounded-[5px] px-1.5 text-2xs font-medium"
      style={{ color: `var(--i-${tone})`, background: `color-mix(in oklab, var(--k-${tone}) 13%, transparent)` }}
    >
      <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden>
        <path
          d="M6 .8 7.5 2l1.9-.1.2 1.9L11 5.2l-.9 1.7.4 1.9-1.8.6L7.6 11 6 10.2 4.4 11 3.3 9.4l-1.8-.6.4-1.9L1 5.2l1.4-1.4.2-1.9L4.5 2Z"
          fill="currentColor"
          opacity=".25"
        />
        <path
          d={
            tone === 'done'
              ? 'M3.9 6 5.4 7.5 8.2 4.6'
              : tone === 'error'
                ? 'M4.4 4.4l3.2 3.2M7.6 4.4 4.4 7.6'
                : 'M4 6h4'
          }
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {children}
    </span>
  );
}
