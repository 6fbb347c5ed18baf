import type { AnyContractProcedure } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { HomeState } from '../../contract/home-state.ts';
import { contract } from '../../contract/index.ts';
import type { HostError } from '../ports.ts';

/** What is there of a home that can't be opened. */
export interface ShutHome {
  /** Why: every call but two is answered with it. */
  readonly fault: HostError;
  readonly state: () => HomeState;
  /** A person agreed to set aside what is broken. Gives its name. */
  readonly setAside: () => string;
}

/** The contract of a home that can't be opened: it says so, and takes a person's consent to set aside what is broken. */
export function shutRouter({ fault, state, setAside }: ShutHome) {
  const refuse = (): never => {
    throw fault;
  };
  const os = implement(contract.home);
  const refusing = (calls: object) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, implement(call as AnyContractProcedure).handler(refuse)]),
    );
  return {
    ...Object.fromEntries(Object.entries(contract).map(([name, calls]) => [name, refusing(calls)])),
    home: {
      ...refusing(contract.home),
      state: os.state.handler(state),
      setAside: os.setAside.handler(() => ({ ok: true, files: [setAside()] })),
    },
  };
}
