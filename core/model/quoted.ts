/** A name in quotes; quotes in it are single ones, so that each pair is seen: “Re-run of ‘Beds’”. */
export function quoted(name: string): string {
  return `“${name.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}
