type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Objects whose sizes are kept; the one touched longest ago goes first. */
const kept = 100;

/** The size of a pane in px: that of the object, else that of its kind of screen (the name up to the colon). */
export function recallPane(sizes: Sizes, name: string, pane: string): number | undefined {
  return sizes[name]?.[pane] ?? sizes[name.split(':')[0] ?? name]?.[pane];
}

/** Sizes with those of one object changed, which its kind of screen takes too, for objects not seen yet. */
export function rememberPane(sizes: Sizes, name: string, change: Readonly<Record<string, number>>): Sizes {
  const kind = name.split(':')[0] ?? name;
  const { [name]: own, [kind]: kinds, ...others } = sizes;
  const objects = Object.entries(others).slice(-kept);
  return { ...Object.fromEntries(objects), [kind]: { ...kinds, ...change }, [name]: { ...own, ...change } };
}
