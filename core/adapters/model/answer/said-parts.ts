import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { canonicalText } from '../../../model/canonical.ts';
import type { Part } from '../../../model/parts.ts';

type Metadata = SharedV4ProviderMetadata | undefined;

/** A part that is being said. Its pieces are joined once, at the end. */
interface Said {
  readonly type: 'text' | 'reasoning';
  readonly pieces: string[];
  kept: Metadata;
}

/** The parts of an answer in the order in which they began. */
export interface SaidParts {
  readonly begin: (type: Said['type'], id: string, kept: Metadata) => void;
  readonly add: (type: Said['type'], id: string, piece: { readonly text: string; readonly kept: Metadata }) => void;
  /** After it the same id begins another part. */
  readonly end: (type: Said['type'], id: string, kept: Metadata) => void;
  readonly put: (part: Part) => void;
  /** Texts with nothing in them are left out. */
  readonly parts: () => readonly Part[];
}

export function saidParts(): SaidParts {
  const all: (Said | Part)[] = [];
  const open = new Map<string, Said>();
  const of = (type: Said['type'], id: string, kept: Metadata): Said => {
    const key = `${type} ${id}`;
    const known = open.get(key);
    if (known !== undefined) {
      known.kept = joined(known.kept, kept);
      return known;
    }
    const said: Said = { type, pieces: [], kept };
    open.set(key, said);
    all.push(said);
    return said;
  };
  return {
    begin: (type, id, kept) => void of(type, id, kept),
    add: (type, id, { text, kept }) => {
      const said = of(type, id, kept);
      if (text !== '') said.pieces.push(text);
    },
    end: (type, id, kept) => {
      of(type, id, kept);
      open.delete(`${type} ${id}`);
    },
    put: (part) => void all.push(part),
    parts: () => all.flatMap((part) => ('pieces' in part ? wholePart(part) : [part])),
  };
}

/** What is kept beside a part as canonical JSON, as the field of it; nothing where there is nothing. */
export function keptField(kept: Metadata): { readonly kept?: string } {
  return kept === undefined || Object.keys(kept).length === 0 ? {} : { kept: canonicalText(kept) };
}

/** Metadata of one part comes in pieces; a later value takes the place of an earlier one. */
export function joined(earlier: Metadata, later: Metadata): Metadata {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  const names = new Set([...Object.keys(earlier), ...Object.keys(later)]);
  return Object.fromEntries([...names].map((name) => [name, { ...earlier[name], ...later[name] }]));
}

function wholePart({ type, pieces, kept }: Said): readonly Part[] {
  const text = pieces.join('');
  const field = keptField(kept);
  if (text === '' && field.kept === undefined) return [];
  return [{ type, text, ...(type === 'reasoning' && text === '' && { hidden: true }), ...field } as Part];
}
