import { readRule, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { connect } from '../edit/connect.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { leadingValues } from './leading-values.ts';

interface RuleSaysProps {
  readonly node: WorkflowNode;
  readonly rule: string;
}

/** What is wrong with a rule as it is typed, and names in it that no edge leads to its node. Nothing where nothing is. */
export function RuleSays({ node, rule }: RuleSaysProps) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  if (rule === '') return null;
  const read = readRule(rule);
  if (!read.ok)
    return (
      <p role="status" className="text-xs text-err [overflow-wrap:anywhere]">
        <LineText text={read.refusal.message} />
      </p>
    );
  const values = leadingValues(drawn, node);
  const missing = read.value.names.filter((name) =>
    values.every(({ id, missing: no }) => id !== name || no !== undefined),
  );
  return missing.map((name) => {
    const edge = values.find(({ id }) => id === name)?.missing;
    return (
      <p key={name} role="status" className="flex items-center gap-2 text-xs text-warn">
        <span className="min-w-0 truncate">
          No edge leads “<LineText text={name} mode="exact" />” here.
        </span>
        {edge === undefined ? null : (
          <Button look="link" onClick={() => editor.edit(connect(edge))}>
            Lead it here
          </Button>
        )}
      </p>
    );
  });
}
