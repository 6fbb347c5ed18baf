import type { FocusEvent, ReactNode } from 'react';

/**
 * Around the toasts. They give the focus back to where it was before, which is right for their key (Alt T): that takes it to their list.
 * Of a focus that came by Tab or pointer they are not told, so that it goes on from them as from anything else.
 */
export function ToastFocus({ children }: { readonly children: ReactNode }) {
  return (
    <div className="contents" onFocusCapture={keepFromToasts}>
      {children}
    </div>
  );
}

function keepFromToasts(event: FocusEvent): void {
  const { target, currentTarget, relatedTarget } = event;
  const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  if (!isInside && !target.matches('[data-sonner-toaster]')) event.stopPropagation();
}
