/**
 * Sends the form that a press came from, or presses the button that its dialog is for: the one that sends the dialog's form, or is marked
 * `data-runs`. @returns whether there was one.
 */
export function runForm(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const form = target.closest('form');
  if (form !== null) {
    form.requestSubmit();
    return true;
  }
  const button = target
    .closest('[role=dialog]')
    ?.querySelector<HTMLElement>('button[type=submit][form],button[data-runs]');
  button?.click();
  return button instanceof Element;
}
