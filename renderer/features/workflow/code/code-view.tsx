import { Download } from 'lucide-react';
import { useState } from 'react';
import { writeWorkflowCode } from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { fileNameOf, saveFile } from '../../../ui/save-file.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { CodeBlock } from '../../untrusted-text/code-block.tsx';
import { textOf, wholeOf } from '../edit/drawn.ts';
import { type Editor, useEditor } from '../edit/editor.ts';

const FIRST = { lines: 2_000, lineLength: 4_000, length: 400_000 };

/** A workflow as it is drawn now, as a file has it: TypeScript that runs under the API, or JSON. Either is read back as the same workflow. */
export function CodeView({ editor }: { readonly editor: Editor }) {
  const drawn = useEditor(editor, (state) => state.drawn);
  const [as, show] = useState<'ts' | 'json'>('ts');
  const document = wholeOf(drawn);
  const text =
    as === 'ts' ? writeWorkflowCode(document) : `${JSON.stringify(JSON.parse(textOf(drawn)), undefined, 2)}\n`;
  const name = `${fileNameOf(document.name, 'workflow')}.${as}`;
  return (
    <section aria-label="Code" className="p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <Segmented label="Written as" value={as} options={written} onChange={show} />
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), name)}>
          <Download size={12} aria-hidden />
          Export…
        </Button>
      </div>
      <CodeBlock key={as} text={text} language={as} isCut={false} first={FIRST} />
    </section>
  );
}

const written = [
  { value: 'ts', label: 'TypeScript' },
  { value: 'json', label: 'JSON' },
] as const;
