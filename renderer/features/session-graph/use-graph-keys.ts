import { usePreferences } from '../../stores/preferences-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { GraphMoves } from './use-graph-moves.ts';

/** The keys of the graph as a picture. */
export function useGraphKeys(moves: GraphMoves): void {
  useKeyHandlers({
    'step.next': () => moves.walk('next'),
    'step.previous': () => moves.walk('previous'),
    'step.down': () => moves.walk('next'),
    'step.up': () => moves.walk('previous'),
    'step.left': () => moves.walk('left'),
    'step.right': () => moves.walk('right'),
    'turn.next': () => moves.walk('next-turn'),
    'turn.previous': () => moves.walk('previous-turn'),
    'step.open': moves.foldSelection,
    'focus.selection': moves.focus,
    'zoom.fit': moves.fitAll,
    'zoom.full': moves.full,
    'zoom.in': () => moves.zoomBy(1.25),
    'zoom.out': () => moves.zoomBy(1 / 1.25),
    'graph.list': () => usePreferences.getState().prefer({ graphForm: 'list' }),
    'layer.close': unselect,
  });
}

function unselect(): boolean {
  if (useSelection.getState().selection.type === 'none') return false;
  useSelection.getState().select({ type: 'none' });
  return true;
}
