import { ChevronDown, ChevronRight, Search } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Kbd } from '../../../ui/kbd.tsx';
import { count } from '../../../ui/number.ts';
import { useKeysOf } from '../../keys/use-keys-of.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { nodeLook } from '../node-look.ts';
import { foundOffers, OFFER_TYPE, type Offer, writeOffer } from './offers.ts';
import { useAdd } from './use-add.ts';
import { useOffers } from './use-offers.ts';

interface PaletteProps {
  /** The workflow that is edited. */
  readonly own: string;
}

/** What can be added: drag it onto the canvas or into an edge, or press Enter on it. */
export function Palette({ own }: PaletteProps) {
  const [typed, type] = useState('');
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const groups = foundOffers(useOffers(own), typed);
  const add = useAdd();
  const keys = useKeysOf('node.add');
  const toggle = (name: string) => {
    const next = new Set(shut);
    if (!next.delete(name)) next.add(name);
    setShut(next);
  };
  return (
    <aside data-pane aria-label="Add a node" className="flex w-52 flex-none flex-col border-r border-line bg-bg">
      <label className="m-2.5 flex h-7 flex-none items-center gap-2 rounded-lg border border-line bg-canvas px-2.5 focus-within:border-accent">
        <Search size={12} aria-hidden className="flex-none text-ink-3" />
        <input
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            const first = groups[0]?.offers[0];
            if (event.key === 'Enter' && typed !== '' && first !== undefined) add(first);
          }}
          placeholder="Add a node"
          aria-label="Add a node"
          className="min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
        <Kbd keys={keys} />
      </label>
      <div className="min-h-0 flex-1 overflow-auto px-2 pb-3">
        {groups.length === 0 ? (
          <p className="px-2 text-xs text-ink-3">No node is called so. Type another word.</p>
        ) : null}
        {groups.map(({ name, offers }) => (
          <section key={name} aria-label={name} className="mb-2">
            <button
              type="button"
              aria-expanded={!shut.has(name)}
              onClick={() => toggle(name)}
              className="flex h-6 w-full items-center gap-1.5 rounded px-1 text-xs text-ink-2 hover:bg-line"
            >
              {shut.has(name) ? <ChevronRight size={11} aria-hidden /> : <ChevronDown size={11} aria-hidden />}
              {name}
              <span className="tn ml-auto text-ink-3">{count(offers.length)}</span>
            </button>
            {shut.has(name)
              ? null
              : offers.map((offer) => (
                  <OfferRow key={`${offer.kind} ${offer.settings.workflow ?? ''}`} offer={offer} onAdd={add} />
                ))}
          </section>
        ))}
      </div>
    </aside>
  );
}

function OfferRow({ offer, onAdd }: { readonly offer: Offer; readonly onAdd: (offer: Offer) => void }) {
  const { icon: Icon, hue } = nodeLook(offer.kind);
  return (
    <button
      type="button"
      draggable
      title={`${offer.says} Drag it onto the canvas, or double-click.`}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(OFFER_TYPE, writeOffer(offer));
        dataTransfer.effectAllowed = 'copy';
      }}
      onDoubleClick={() => onAdd(offer)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onAdd(offer);
      }}
      className="flex h-7 w-full items-center gap-2.5 rounded-lg px-1.5 text-left text-sm text-ink hover:bg-line"
    >
      <span className="nd2 sm" style={{ '--k': `var(--k-${hue})`, '--i': `var(--i-${hue})` } as CSSProperties}>
        <Icon size={11} strokeWidth={1.9} aria-hidden />
      </span>
      <span className="min-w-0 truncate">
        <LineText text={offer.label} />
      </span>
    </button>
  );
}
