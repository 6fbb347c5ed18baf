/** True on a Mac, where Command is the key that others call Ctrl. */
export function isMac(): boolean {
  const platform = window.openrath?.platform;
  return platform === undefined ? navigator.platform.startsWith('Mac') : platform === 'darwin';
}
