/** What had the focus in a pane when it left it. */
const left = new WeakMap<Element, HTMLElement>();

/** What can have the focus by Tab. */
const focusable = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,summary,[tabindex="0"]';

/**
 * Takes the focus to the pane after (1) or before (-1) the one that has it, round and round, from the centre where none has it: to what had it there last, else to what is chosen
 * there, else to the first that can have it. A pane is what stands in `data-pane`.
 */
export function focusPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll('[data-pane]')].filter((pane) => targetIn(pane) !== undefined);
  const active = document.activeElement;
  const holder = panes.findIndex((pane) => pane.contains(active));
  const from = holder >= 0 ? holder : panes.findIndex((pane) => pane.matches('[data-pane=centre]'));
  const pane = panes[(from + by + panes.length) % panes.length] ?? panes[0];
  if (pane === undefined) return;
  if (holder >= 0 && active instanceof HTMLElement && panes[holder] !== undefined) left.set(panes[holder], active);
  targetIn(pane)?.focus();
}

function targetIn(pane: Element): HTMLElement | undefined {
  const last = left.get(pane);
  if (last !== undefined && pane.contains(last)) return last;
  const all = [...pane.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  return all.find((element) => element.matches('[aria-selected=true],[aria-current]')) ?? all[0];
}
