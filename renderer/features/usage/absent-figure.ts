import { knownUsage, type Used } from '../../../core/contract/view.ts';

/** A figure, and what it is made of for whoever looks closer. */
export interface SaidFigure {
  readonly text: string;
  readonly says: string;
}

/** The word that stands in the place of tokens where no figure is one that anybody counted, and why. Undefined where there is one. */
export function absentFigure(used: Used): SaidFigure | undefined {
  switch (knownUsage(used)) {
    case 'figures':
      return undefined;
    case 'none':
      return { text: 'none', says: 'No model answered.' };
    case 'unknown':
      return { text: 'unknown', says: used.tokens.unsaid === undefined ? UNREADABLE : UNSAID };
  }
}

const UNSAID = 'A model answered or may have, and no record that can be read says what it used.';
const UNREADABLE = 'Not every event can be read: nobody knows whether a model answered.';
