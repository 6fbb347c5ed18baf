/** Every use of the network (UI.md, Acting safely): what reaches out, and when. */
export function NetworkUses() {
  return (
    <section aria-label="Use of the network" className="border-t border-line py-3.5">
      <h2 className="text-sm font-medium">Use of the network</h2>
      <p className="text-xs text-ink-3">
        All of it, each only while you run, test or sign in to something. No account, no telemetry, no look for updates.
      </p>
      <dl className="mt-2 text-xs">
        {USES.map(({ what, when }) => (
          <div key={what} className="flex gap-3 border-t border-line py-1.5 first:border-0">
            <dt className="w-44 flex-none">{what}</dt>
            <dd className="min-w-0 flex-1 text-ink-3">{when}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const USES = [
  {
    what: 'Models',
    when: 'A run sends what its agent sees to the provider of the agent’s model. Testing a provider sends it one small request. A script answers on this computer.',
  },
  {
    what: 'Addresses (http_fetch)',
    when: 'An agent gets what is at an address that a rule allows or you approve, and at those that a redirect leads to where a rule allows them.',
  },
  {
    what: 'Servers of tools over http',
    when: 'A run of an agent that names one, or its test, reaches the address in its profile, once you consented to it.',
  },
  {
    what: 'Sign-in to a server of tools',
    when: 'When you sign in to one, it is asked where; your answer comes back to a port of this computer, and is handed in there. A run renews it.',
  },
  {
    what: 'Servers with a list of hosts',
    when: 'A program whose profile has one reaches those and nobody else, once you consented to it. Each is on record.',
  },
  {
    what: 'Servers without isolation',
    when: 'A program whose profile says so reaches whatever your own programs do, once you consented to it.',
  },
  {
    what: 'Setup of a new session',
    when: 'Its command reaches the network, and the servers of this computer, where you allow it for that session.',
  },
  {
    what: 'Commands of agents',
    when: 'None: the sandbox has no network. Nor have your own commands, Verify and Watch.',
  },
] as const;
