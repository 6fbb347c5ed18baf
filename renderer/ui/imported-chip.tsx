import { Chip } from './chip.tsx';

/** On a session that came from a log. */
export function ImportedChip() {
  return (
    <Chip title="It came from a log. Nothing of it runs here, and what the log says is labelled as claimed.">
      imported, read only
    </Chip>
  );
}
