import { randomUUID } from 'node:crypto';
import { makeBridge } from './bridge.ts';
import { makeCodec } from './codec.ts';
import { mainWorld } from './main-world.ts';
import { preloadWorld } from './preload-world.ts';

/** The two scripts that run before every page of a window, as source text. */
export type PageScripts = { readonly forPage: string; readonly forPreload: string };

/** Builds them around a preload. The two know each other by a secret that no page can guess. */
export function pageScripts(preload: string): PageScripts {
  const secret = JSON.stringify(randomUUID());
  const platform = JSON.stringify(process.platform);
  const wrapped = `function(require,module,exports,process){${preload}\n}`;
  return {
    forPage: `(${mainWorld})(${secret},${makeBridge})`,
    forPreload: `(${preloadWorld})(${secret},${makeBridge},${makeCodec},${platform},${wrapped})`,
  };
}
