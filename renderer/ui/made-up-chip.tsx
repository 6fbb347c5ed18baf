import { Chip } from './chip.tsx';

/** On everything of the sample that ships with the product. */
export function MadeUpChip() {
  return <Chip title="Somebody wrote it. Nothing ran.">made up</Chip>;
}
