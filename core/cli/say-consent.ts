/** What the flag does that agrees to set so many broken files of the store aside. */
export function sayConsent(files: number): string {
  const are = files === 1 ? 'it is' : 'they are';
  return `With --set-aside-broken ${are} renamed with a time stamp, kept, and a new store is begun with what still holds.`;
}
