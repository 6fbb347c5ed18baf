import { count } from '../../ui/number.ts';
import type { Layers } from './parts.ts';

/** How far the two are apart, as a picture of both since their common ancestor, with its words. */
export function SinceParted({ layers: { parted, since } }: { readonly layers: Layers }) {
  const words = [
    parted === undefined ? 'no common ancestor' : `step ${count(parted.step)}, common ancestor`,
    `theirs +${count(since.theirs)}, ours +${count(since.ours)} steps`,
    'new head of ours',
  ];
  return (
    <div className="flex-none border-t border-line px-4 py-3">
      <p className="mb-1.5 text-xs font-medium text-ink-2">Lineage</p>
      <div className="flex gap-3">
        <svg aria-hidden width={30} height={66} className="flex-none" fill="none" strokeWidth={2}>
          <path d="M6 2V64" stroke="var(--spine)" />
          <path d="M6 11H15Q24 11 24 20V44Q24 53 15 53H6" stroke="var(--k-merge)" />
          <circle cx={6} cy={11} r={4} fill="var(--bg)" stroke="var(--spine)" />
          <circle cx={6} cy={32} r={3.5} fill="var(--k-a)" />
          <circle cx={24} cy={32} r={3.5} fill="var(--k-b)" />
          <circle cx={6} cy={53} r={4} fill="var(--bg)" stroke="var(--k-merge)" />
        </svg>
        <ul className="tn m-0 list-none p-0 text-xs text-ink-2">
          {words.map((each) => (
            <li key={each} className="flex h-[21px] items-center">
              {each}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
