import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { templateNames, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/field.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { connect } from '../edit/connect.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { setNode } from '../edit/nodes.ts';
import { type LeadingValue, leadingValues } from './leading-values.ts';

interface TemplateFieldProps {
  readonly id: string;
  readonly node: WorkflowNode;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly onChange: (text: string) => void;
  /** The node with that text in this field. */
  readonly withText: (text: string) => WorkflowNode;
}

/** Words with values of other nodes in them: which it names, whether these lead here, and a menu of all that do or can. */
export function TemplateField({ id, node, value, placeholder, onChange, withText }: TemplateFieldProps) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const field = useRef<HTMLTextAreaElement>(null);
  const values = leadingValues(drawn, node);
  const insert = ({ id: name, missing }: LeadingValue) => {
    const { selectionStart: from = value.length, selectionEnd: to = from } = field.current ?? {};
    const put = setNode(withText(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`));
    editor.edit(missing === undefined ? put : (now) => connect(missing)(put(now)));
    const caret = from + name.length + 4;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  return (
    <>
      <TextArea
        ref={field}
        id={id}
        rows={4}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="mt-1 flex flex-wrap items-center gap-1">
        {templateNames(value).map((name) => (
          <Variable key={name} name={name} value={values.find((each) => each.id === name)} />
        ))}
        <Menu
          label="Values"
          align="end"
          trigger={
            <Button
              look="quiet"
              size={26}
              className="ml-auto"
              because={values.length === 0 ? 'No other node gives a value.' : undefined}
            >
              <Braces size={12} aria-hidden />
              Insert a value
            </Button>
          }
        >
          {values.map((each) => (
            <MenuItem key={each.id} onSelect={() => insert(each)}>
              <LineText text={each.id} mode="exact" />
              {each.missing === undefined ? null : <span className="text-2xs text-ink-3"> and lead it here</span>}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </>
  );
}

/** One name in a template: whether a value comes there, and the edge where it does not. */
function Variable({ name, value }: { readonly name: string; readonly value: LeadingValue | undefined }) {
  const editor = useTheEditor();
  const isLed = value !== undefined && value.missing === undefined;
  const edge = value?.missing;
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1.5 rounded-[5px] px-1.5 font-mono text-2xs',
        isLed ? 'on-tint bg-accent-soft' : 'border border-line-2 text-warn',
      )}
      title={isLed ? 'Its value comes here.' : 'No edge leads its value here.'}
    >
      <span className="min-w-0 truncate">
        <LineText text={name === '' ? 'no name' : name} mode="exact" />
      </span>
      {isLed ? null : edge === undefined ? (
        <span className="font-sans">no such value</span>
      ) : (
        <Button look="link" className="font-sans" onClick={() => editor.edit(connect(edge))}>
          Lead it here
        </Button>
      )}
    </span>
  );
}
