/** A zoom in percent, in five characters at most: never nothing, since a graph that is in view has a size. */
export function zoomWords(percent: number): string {
  if (percent < 0.1) return '<0.1%';
  return `${percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}%`;
}
