import type { OpenHome, OpenHomeOptions } from '../compose.ts';
import type { HostClient } from '../contract/connect.ts';

/** Consent to set damaged files aside, passed on to the process that has the home open. */
export interface ConsentElsewhere {
  /** To be called with each host that was reached. True where that one closes for it: the next tells what came of it. Rejects with HostLost. */
  readonly settle: (role: OpenHome['role'], host: HostClient) => Promise<boolean>;
}

/** The consent that a command line gives, if it does. What a host says of it goes where what was set aside is told. */
export function consentElsewhere({ setAsideBroken, onSetAside }: OpenHomeOptions): ConsentElsewhere {
  let state: 'given' | 'passed on' | 'settled' = setAsideBroken === true ? 'given' : 'settled';
  const tell = (says: string): void => onSetAside?.(says);
  return {
    settle: async (role, host) => {
      if (state === 'passed on') await tellAgreed(host, tell);
      const answer = state === 'given' && role === 'client' ? await host.home.setAside({}) : undefined;
      state = answer?.ok === true ? 'passed on' : 'settled';
      if (answer?.ok === false) tell([answer.refusal.message, answer.refusal.remedy ?? ''].join(' ').trimEnd());
      return answer?.ok === true;
    },
  };
}

async function tellAgreed(host: HostClient, tell: (says: string) => void): Promise<void> {
  const { notices } = await host.home.state({});
  for (const { code, says } of notices) if (code === 'set-aside' || code === 'not-set-aside') tell(says);
}
