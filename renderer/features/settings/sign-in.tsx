import type { McpServerRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { ask, copyText } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { tellNotTold } from './tell-not-told.ts';
import { useSigningIn } from './use-signing-in.ts';

interface SignInProps {
  readonly row: McpServerRow;
  readonly because: string | undefined;
  readonly again: () => Promise<void>;
}

const STATES = {
  in: 'You are signed in to it.',
  out: 'You are not signed in to it.',
  locked: 'What you signed in with is in a keychain that can’t be used now. Unlock it.',
} as const;

/** Whether a person is signed in to a server, and the way in and out. The address is shown whole before it is opened. */
export function SignIn({ row: { name, consent, signIn }, because, again }: SignInProps) {
  const { state, begin, cancel } = useSigningIn(name, again);
  if (signIn === undefined) return null;
  if (state.is === 'open') return <OpenAddress url={state.url} cancel={cancel} />;
  const notYet = consent === 'no' ? 'Consent to its profile first.' : undefined;
  const asking = state.is === 'asking' ? 'The server is asked where to sign in.' : undefined;
  const signOut = async () => {
    const out = await ask(host().mcp.signOut({ name }));
    if (out.ok) tellNotTold(out);
    await again();
  };
  return (
    <p className="mt-1 flex items-center gap-2 text-xs">
      <span>{asking ?? STATES[signIn]}</span>
      {signIn === 'out' ? (
        <Button size={26} because={because ?? notYet ?? asking} onClick={begin}>
          Sign in…
        </Button>
      ) : (
        <Button size={26} because={because} onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </p>
  );
}

function OpenAddress({ url, cancel }: { readonly url: string; readonly cancel: () => void }) {
  return (
    <div className="panel mt-2 px-3 py-2 text-xs" role="status">
      <p>You sign in here, in your browser. Look at whose address it is. It is waited for five minutes.</p>
      <p className="my-2 font-mono [overflow-wrap:anywhere]">
        <LineText text={url} mode="exact" />
      </p>
      <div className="flex items-center gap-2">
        <Button look="primary" size={26} because={notOpened(url)} onClick={() => open(url)}>
          Open in the browser
        </Button>
        <Button size={26} onClick={() => void copyText(url)}>
          Copy the address
        </Button>
        <Button look="quiet" size={26} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The desktop asks once more, with the real host. */
function open(url: string): void {
  const bridge = window.openrath;
  if (bridge === undefined) window.open(url, '_blank', 'noopener,noreferrer');
  else void bridge.openLink(url);
}

/** Longest address that the desktop opens. */
const LONGEST = 2_048;

function notOpened(url: string): string | undefined {
  if (window.openrath === undefined || (url.startsWith('https:') && url.length <= LONGEST)) return undefined;
  return 'The desktop opens https alone, and no address so long. Copy it instead.';
}
