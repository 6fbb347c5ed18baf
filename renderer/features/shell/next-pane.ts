/** What had the focus in a pane when it left it. */
const left = new WeakMap<Element, HTMLElement>();

/** The smallest panes of what is shown. */
const pane = '[data-pane]:not(:has([data-pane]))';

/** What can have the focus by Tab. */
const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,summary,[tabindex="0"]';

/**
 * Takes the focus to the pane after (1) or before (-1) the one that has it, round and round, from the centre where none has it: to what had it there last, else to what is chosen
 * there, else to the first that can have it. A pane is what stands in `data-pane` and has no panes in it.
 */
export function focusPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll(pane)].filter((each) => targetIn(each) !== undefined);
  const active = document.activeElement;
  const holder = panes.findIndex((each) => each.contains(active));
  const from = holder >= 0 ? holder : panes.findIndex((each) => each.matches('[data-pane=centre]'));
  const next = from < 0 && by < 0 ? panes.at(-1) : panes[(from + by + panes.length) % panes.length];
  if (next === undefined) return;
  if (holder >= 0 && active instanceof HTMLElement && panes[holder] !== undefined) left.set(panes[holder], active);
  targetIn(next)?.focus();
}

function targetIn(pane: Element): HTMLElement | undefined {
  const last = left.get(pane);
  if (last !== undefined && pane.contains(last)) return last;
  const all = [...pane.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  return all.find((element) => element.matches('[aria-selected=true],[aria-current]')) ?? all[0];
}
