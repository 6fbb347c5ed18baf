import { z } from 'zod';
import { isNodeKind, type Json, type NodeKind } from '../../../../core/contract/workflow-view.ts';
import { nodeLooks } from '../node-look.ts';

/** A node that can be added. */
export interface Offer {
  readonly kind: NodeKind;
  readonly label: string;
  /** What it does, in a sentence. */
  readonly says: string;
  /** Settings beside those that every new node of the kind has. */
  readonly settings: Readonly<Record<string, Json>>;
}

/** Offers under one heading. */
export interface OfferGroup {
  readonly name: string;
  readonly offers: readonly Offer[];
}

/** A workflow that is kept in this home. */
interface Kept {
  readonly workflow: string;
  readonly name: string;
}

/** What a drag out of the palette carries. */
export const OFFER_TYPE = 'application/x-openrath-node';

/** All that can be added, in the order of the palette. `own`: the workflow that is edited, which can't hold itself. */
export function offerGroups(kept: readonly Kept[], own: string): readonly OfferGroup[] {
  return [
    ...groups.map(([name, kinds]) => ({ name, offers: kinds.map((kind) => offer(kind)) })),
    {
      name: 'My workflows',
      offers: kept
        .filter(({ workflow }) => workflow !== own)
        .map(({ workflow, name }) => ({ ...offer('workflow'), label: name, settings: { workflow, label: name } })),
    },
  ];
}

/** Offers whose words hold all that was typed; groups without any are left out. */
export function foundOffers(all: readonly OfferGroup[], typed: string): readonly OfferGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .map(({ name, offers }) => ({
      name,
      offers: offers.filter(({ label, kind, says }) => {
        const text = `${label} ${kind} ${says} ${name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ offers }) => offers.length > 0);
}

/** Writes an offer for a drag. */
export function writeOffer({ kind, settings }: Offer): string {
  return JSON.stringify({ kind, settings });
}

const shape = z.object({
  kind: z.string().refine(isNodeKind),
  settings: z.record(z.string(), z.string().max(1_000)).catch({}),
});

/** Reads what was dropped: it may come from anywhere. Undefined where it is no offer. */
export function readOffer(text: string): Offer | undefined {
  try {
    const { kind, settings } = shape.parse(JSON.parse(text));
    return { ...offer(kind as NodeKind), settings };
  } catch {
    return undefined;
  }
}

function offer(kind: NodeKind): Offer {
  const { word, says } = nodeLooks[kind];
  return { kind, label: word, says, settings: {} };
}

const groups: readonly (readonly [string, readonly NodeKind[]])[] = [
  ['Agents', ['agent']],
  ['Tools', ['tool', 'code']],
  ['Control', ['selector', 'parallel', 'join', 'loop', 'approval', 'validate', 'merge']],
  ['Memory', ['memory-recall', 'memory-commit', 'compress']],
  ['Places', ['place']],
  ['Values', ['input', 'output', 'note']],
];
