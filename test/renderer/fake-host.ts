import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { Duplex } from '../../core/contract/duplex.ts';
import { contract } from '../../core/contract/index.ts';
import { portOf } from '../../core/contract/port-of.ts';
import type { NewsItem } from '../../core/contract/view.ts';
import { duplexPair } from './duplex-pair.ts';
import { createFakeActs } from './fake-acts.ts';
import { fakeEventRoutes } from './fake-event-routes.ts';
import { fakeGraphRoutes } from './fake-graph-routes.ts';
import type { FakeHome } from './fake-home.ts';
import { fakeHomeRoutes } from './fake-home-routes.ts';
import { fakeImportRoutes } from './fake-import-routes.ts';
import { fakeMergeRoutes } from './fake-merge-routes.ts';
import { fakeMindRoutes } from './fake-mind-routes.ts';
import { fakeRunRoutes } from './fake-run-routes.ts';
import { fakeSearchRoutes } from './fake-search-routes.ts';
import { fakeSessionRoutes } from './fake-session-routes.ts';
import { fakeTrashRoutes } from './fake-trash-routes.ts';
import { createNewsWire, type NewsWire } from './news-wire.ts';

/** A host in this process that answers the whole contract from made-up data. */
export interface FakeHost {
  readonly home: FakeHome;
  /** A new pipe to it, for `attachHost`. */
  readonly openDuplex: () => Duplex;
  /** Sends news to every follower. */
  readonly tell: (items: readonly NewsItem[]) => void;
  /** Ends all pipes, as a crash of the host does. */
  readonly cut: (reason: string) => void;
}

export function createFakeHost(home: FakeHome): FakeHost {
  const wire = createNewsWire();
  const handler = new RPCHandler(fakeRouter(home, wire));
  const cuts = new Set<(reason: string) => void>();
  return {
    home,
    openDuplex: () => {
      const { here, there, cut } = duplexPair();
      handler.upgrade(portOf(there) as never);
      cuts.add(cut);
      return here;
    },
    tell: wire.tell,
    cut: (reason) => {
      for (const cut of cuts) cut(reason);
      cuts.clear();
    },
  };
}

export type FakeContract = ReturnType<typeof fakeContract>;

/** The contract as the fake's route files implement it. */
export function fakeContract() {
  return implement(contract);
}

function fakeRouter(home: FakeHome, wire: NewsWire) {
  const os = fakeContract();
  const acts = createFakeActs(home, wire);
  return os.router({
    ...fakeHomeRoutes(os, home, { acts, wire }),
    ...fakeSessionRoutes(os, home, acts),
    ...fakeGraphRoutes(os, home, wire),
    ...fakeEventRoutes(os, home),
    ...fakeImportRoutes(os, home, wire),
    ...fakeTrashRoutes(os, home, wire),
    ...fakeSearchRoutes(os, home),
    ...fakeRunRoutes(os),
    ...fakeMergeRoutes(os),
    ...fakeMindRoutes(os),
  });
}
