import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { host } from '../../../host/client.ts';
import { useCannotSave } from '../../../stores/home-state-store.ts';
import { useNavigation } from '../../../stores/navigation-store.ts';
import { counted } from '../../../ui/number.ts';
import { useListed } from '../../settings/use-listed.ts';
import { type Drawn, readDrawn } from '../edit/drawn.ts';
import { NEW_WORKFLOW } from '../editors.ts';
import { beginFrom } from './begin-from.ts';
import { pictureOf } from './picture-of.ts';
import type { ShippedWith } from './shipped-with.ts';
import { TemplatePicture } from './template-picture.tsx';

interface Template {
  readonly name: string;
  readonly drawn: Drawn;
  readonly suggests: ShippedWith;
}

/** What a new workflow begins from: nothing, or one that ships and runs at once. */
export function NewWorkflowScreen() {
  const { value: templates = [], says } = useListed(listTemplates);
  const cannotSave = useCannotSave();
  const go = useNavigation((state) => state.go);
  const [opening, setOpening] = useState<string>();
  const begin = async ({ name, drawn, suggests }: Template): Promise<void> => {
    setOpening(name);
    await beginFrom(drawn, suggests);
    setOpening(undefined);
  };
  return (
    <section aria-label="New workflow" className="h-full overflow-auto">
      <div className="mx-auto max-w-[960px] px-6 py-8">
        <h2 className="text-xl font-semibold tracking-[-.018em]">New workflow</h2>
        <p className="mt-0.5 text-base text-ink-2">
          Begin with nothing, or with one that runs at once: scripted models answer in it, so no key is needed.
        </p>
        {says === undefined ? null : <p className="mt-2 text-sm text-warn">{says}</p>}
        {cannotSave === undefined ? null : <p className="mt-2 text-sm text-warn">{cannotSave}</p>}
        <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3">
          <Card
            title="Empty"
            about="An input and an output. What is between them is yours."
            facts="2 nodes"
            onOpen={() => go({ screen: 'workflow', workflow: NEW_WORKFLOW, view: 'canvas' })}
          >
            <Plus size={22} aria-hidden className="text-ink-3" />
          </Card>
          {templates.map((template) => (
            <Card
              key={template.name}
              title={template.drawn.document.name}
              about={template.drawn.document.description ?? ''}
              facts={factsOf(template, opening === template.name)}
              onOpen={() => (opening === undefined && cannotSave === undefined ? void begin(template) : undefined)}
            >
              <TemplatePicture {...pictureOf(template.drawn)} />
            </Card>
          ))}
        </ul>
      </div>
    </section>
  );
}

function factsOf({ drawn, suggests: { folder } }: Template, isOpening: boolean): string {
  if (isOpening) return 'Opening…';
  const nodes = drawn.document.nodes.filter(({ kind }) => kind !== 'note').length;
  return [
    counted(nodes, 'node'),
    folder !== undefined ? 'works on files of a folder' : 'needs no files',
    'no key',
  ].join(' · ');
}

interface CardProps {
  readonly title: string;
  readonly about: string;
  readonly facts: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Card({ title, about, facts, onOpen, children }: CardProps) {
  return (
    <li className="flex">
      <button
        type="button"
        onClick={onOpen}
        className="panel flex w-full flex-col overflow-hidden text-left hover:border-line-2"
      >
        <span className="dots grid h-44 w-full place-items-center border-b border-line bg-canvas p-2">{children}</span>
        <span className="block px-4 py-3">
          <span className="block text-sm font-semibold">{title}</span>
          <span className="mt-0.5 block text-xs text-ink-2">{about}</span>
          <span className="tn mt-1 block text-2xs text-ink-3">{facts}</span>
        </span>
      </button>
    </li>
  );
}

async function listTemplates(): Promise<readonly Template[]> {
  const templates = await host().workflowDocuments.templates({});
  return templates.flatMap(({ name, words, folder, text }) => {
    const read = readDrawn(text);
    const suggests = { words, ...(folder === undefined ? {} : { folder }) };
    return read.ok ? [{ name, drawn: read.value, suggests }] : [];
  });
}
