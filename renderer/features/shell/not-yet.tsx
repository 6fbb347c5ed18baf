import { Brain, type LucideIcon, Shapes } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A place that this version does not have yet. Says what will be there, and shows nothing made up. */
export function NotYet({ what }: { readonly what: string }) {
  const [icon, says] = places[what] ?? [Shapes, 'This version has nothing here.'];
  return (
    <EmptyState icon={icon} title={`${what}: not in this version yet`}>
      {says}
    </EmptyState>
  );
}

const places: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  Memory: [
    Brain,
    'What agents remember, why each item is there, who read it and what it led to will be here. What a log says about memory is on its steps already.',
  ],
};
