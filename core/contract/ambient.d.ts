// The one name from outside the language that the contract may use: both the browser and Node have it, and its types
// come with neither here. Only this ring includes this file; elsewhere the platform's own declaration is used.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
