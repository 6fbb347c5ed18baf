import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly about?: ReactNode;
  /** Buttons, the primary one last. */
  readonly foot?: ReactNode;
  /** Width in px. */
  readonly width?: 420 | 560 | 760 | 1040;
  readonly children?: ReactNode;
}

export function Dialog({ open, onClose, title, about, foot, width = 420, children }: DialogProps) {
  const openedFrom = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-(--scrim)" />
        <Radix.Content
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement;
            focusFirst(event);
          }}
          onCloseAutoFocus={(event) => focusAgain(event, openedFrom.current)}
          className={cx(
            'fixed top-1/2 left-1/2 z-30 flex max-h-[84vh] max-w-[92vw] -translate-1/2 flex-col rounded-[14px] border border-line bg-raised shadow-pop outline-none',
            widths[width],
          )}
        >
          <div className="flex flex-none items-start gap-3 px-5 pt-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold tracking-[-.01em]">{title}</Radix.Title>
              {about === undefined ? null : (
                <Radix.Description className="mt-0.5 text-sm text-ink-3">{about}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" keys="Esc" className="-mr-2" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-3.5">{children}</div>
          {foot === undefined ? null : (
            <div className="flex flex-none items-center justify-end gap-2 border-t border-line px-5 py-3">{foot}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The element that asks for it with `data-autofocus` gets the focus, else the dialog itself: never its Close. */
function focusFirst(event: Event): void {
  const content = event.currentTarget as HTMLElement;
  event.preventDefault();
  (content.querySelector<HTMLElement>('[data-autofocus]') ?? content).focus();
}

/** The focus goes back to where it was; nowhere, where that is gone. */
function focusAgain(event: Event, element: Element | null): void {
  event.preventDefault();
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}

const widths = { 420: 'w-[420px]', 560: 'w-[560px]', 760: 'w-[760px]', 1040: 'w-[1040px]' } as const;
