/** What a template suggests for a run: words, and a folder that ships with it, on the computer of the host. */
export interface ShippedWith {
  readonly words: string;
  readonly folder?: string;
}

const shipped = new Map<string, ShippedWith>();

/** Notes what a workflow was begun from, for as long as the window is open. */
export function noteShipped(workflow: string, suggests: ShippedWith): void {
  shipped.set(workflow, suggests);
}

/** What the template suggests that a workflow was begun from here; undefined for one that was not. */
export function shippedWith(workflow: string): ShippedWith | undefined {
  return shipped.get(workflow);
}
