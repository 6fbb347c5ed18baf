import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import type { HomeState } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { Facts } from './facts.tsx';
import { SET_ASIDE, setAside } from './set-aside.ts';
import { shutFacts } from './set-aside-words.ts';

/** In place of every screen where the store of the home can't be opened: says why and what can be done. */
export function ShutScreen({ says, file }: Pick<Extract<HomeState['writing'], { state: 'shut' }>, 'says' | 'file'>) {
  const [isAgreed, setAgreed] = useState(false);
  const agree = async (): Promise<void> => {
    setAgreed(true);
    if (!(await setAside())) setAgreed(false);
  };
  return (
    <div className="grid h-full place-items-center overflow-auto p-8">
      <section className="w-[560px] max-w-full">
        <FileWarning size={20} strokeWidth={1.6} aria-hidden className="mb-3 text-err" />
        <h2 className="text-xl font-semibold tracking-[-.018em]">The store of this home can’t be opened.</h2>
        <p role="alert" className="mt-1 mb-5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <LineText text={says} />
        </p>
        <dl className="tn m-0 text-sm">
          <Facts facts={shutFacts(file)} />
        </dl>
        <Button
          look="primary"
          size={32}
          className="mt-5"
          because={isAgreed ? 'It is being done.' : undefined}
          onClick={() => void agree()}
        >
          {SET_ASIDE}
        </Button>
      </section>
    </div>
  );
}
