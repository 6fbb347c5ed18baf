/** US dollars, small ones to a hundredth of a cent. */
export function usd(value: number): string {
  return `$${value === 0 || value >= 1 ? value.toFixed(2) : value.toFixed(4)}`;
}

/** What a re-run may cost, in words: "unknown", "about $0.0120, as many tokens as recorded", "$0.00 (a script answers on this machine: …)". */
export function sayPrice({
  costUsd,
  price,
}: {
  readonly costUsd?: number | undefined;
  /** By which price, in words. */
  readonly price?: string | undefined;
}): string {
  if (costUsd === undefined) return 'unknown';
  const why = price === undefined ? '' : ` (${price})`;
  return costUsd === 0 ? `${usd(0)}${why}` : `about ${usd(costUsd)}, as many tokens as recorded${why}`;
}
