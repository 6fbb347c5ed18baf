import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { nodeLook } from '../node-look.ts';
import { foundOffers, type Offer } from './offers.ts';
import { useAdd } from './use-add.ts';
import { useOffers } from './use-offers.ts';

interface QuickAddProps {
  /** The workflow that is edited. */
  readonly own: string;
  readonly onClose: () => void;
}

/** Adds a node by its name, after the one that is selected. */
export function QuickAdd({ own, onClose }: QuickAddProps) {
  const [typed, type] = useState('');
  const [at, setAt] = useState(0);
  const add = useAdd();
  const offers = foundOffers(useOffers(own), typed).flatMap((group) => group.offers);
  const chosen = Math.min(at, offers.length - 1);
  const take = (offer: Offer | undefined) => {
    if (offer === undefined) return;
    add(offer);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, offers.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') take(offers[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Add a node" about="After the node that is selected, where it can lead there.">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="quick-add-list"
        aria-activedescendant={offers.length === 0 ? undefined : `quick-add-${chosen}`}
        aria-label="Name of the node"
        value={typed}
        onChange={({ target }) => {
          type(target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="quick-add-list" role="listbox" aria-label="Nodes" className="mt-2 max-h-80 overflow-auto">
        {offers.map((offer, index) => (
          <OfferOption
            key={`${offer.kind} ${offer.settings.workflow ?? ''}`}
            id={`quick-add-${index}`}
            offer={offer}
            isChosen={index === chosen}
            onTake={() => take(offer)}
          />
        ))}
      </div>
      {offers.length === 0 ? <p className="text-sm text-ink-3">No node is called so. Type another word.</p> : null}
    </Dialog>
  );
}

interface OfferOptionProps {
  readonly id: string;
  readonly offer: Offer;
  readonly isChosen: boolean;
  readonly onTake: () => void;
}

function OfferOption({ id, offer, isChosen, onTake }: OfferOptionProps) {
  const { icon: Icon, hue } = nodeLook(offer.kind);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field over it has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      ref={isChosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onTake}
      className={cx(
        'flex h-8 items-center gap-2.5 rounded-lg px-2 text-sm',
        isChosen ? 'on-tint bg-accent-soft' : 'hover:bg-line',
      )}
    >
      <span className="nd2 sm" style={{ '--k': `var(--k-${hue})`, '--i': `var(--i-${hue})` } as CSSProperties}>
        <Icon size={11} strokeWidth={1.9} aria-hidden />
      </span>
      <span className="max-w-[50%] flex-none truncate">
        <LineText text={offer.label} />
      </span>
      <span className="min-w-0 truncate text-xs text-ink-3">{offer.says}</span>
    </div>
  );
}
