import { useHomeState } from '../../stores/home-state-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { Fact, Facts } from './facts.tsx';
import { SET_ASIDE, setAside } from './set-aside.ts';
import { comesOver, setAsideFacts } from './set-aside-words.ts';
import { type ReadableAnswer, useReadable } from './use-readable.ts';

/** Says what will happen to damaged files, with what can still be read of them in numbers, then asks. */
export function SetAsideDialog() {
  const isOpen = useOverlay((state) => state.overlay.type === 'set-aside');
  const damaged = useHomeState(({ state }) => state?.damaged);
  return isOpen && damaged !== undefined && !damaged.leaving ? <Opened files={damaged.files} /> : null;
}

function Opened({ files }: { readonly files: readonly string[] }) {
  const close = useOverlay((state) => state.close);
  const answer = useReadable();
  const confirm = (): void => {
    close();
    void setAside();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Set the damaged files aside?"
      about="Nothing is deleted. To put a backup back instead, cancel and quit first."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" data-autofocus onClick={confirm}>
            {SET_ASIDE}
          </Button>
        </>
      }
    >
      <dl className="tn m-0 text-sm">
        <Fact name="Comes over">
          <Over files={files} answer={answer} />
        </Fact>
        <Facts facts={setAsideFacts(files)} />
      </dl>
    </Dialog>
  );
}

function Over({ files, answer }: { readonly files: readonly string[]; readonly answer: ReadableAnswer }) {
  if (answer.state === 'failed') return <RefusalWords refusal={answer.refusal} />;
  const says = comesOver(files, answer.state === 'known' ? answer.readable : undefined);
  return <span role="status">{says}</span>;
}
