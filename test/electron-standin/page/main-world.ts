import type { makeBridge } from './bridge.ts';

/**
 * What runs in the page's own world before the page: it only receives what the preload exposes, frozen, as Electron does.
 *
 * Self-contained on purpose: its source text is run in the page.
 */
export function mainWorld(secret: string, bridge: typeof makeBridge): void {
  if (window.top !== window) return;
  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    for (const inner of Object.values(value)) freeze(inner);
    return Object.freeze(value);
  };
  bridge(`${secret}-page`, `${secret}-preload`, (name, value) => {
    Object.defineProperty(window, name, {
      value: freeze(value),
      enumerable: true,
      writable: false,
      configurable: false,
    });
  });
}
