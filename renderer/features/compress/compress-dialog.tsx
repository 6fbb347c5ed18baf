import { useId, useState } from 'react';
import { compressTo, previewCompression } from '../../stores/context-acts.ts';
import { type Overlay, useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { count, counted } from '../../ui/number.ts';

type Asked = Extract<Overlay, { type: 'compress' }>;

/** What the model is to read in the place of the conversation up to a step, and what that comes to (C2). */
export function CompressDialog() {
  const overlay = useOverlay((state) => state.overlay);
  return overlay.type === 'compress' ? <Compress key={`${overlay.session} ${overlay.event}`} asked={overlay} /> : null;
}

function Compress({ asked: { session, event, seen: first } }: { readonly asked: Asked }) {
  const close = useOverlay((state) => state.close);
  const form = useId();
  const [text, setText] = useState(first.summary);
  const [seen, setSeen] = useState({ ...first, of: first.summary });
  const [isSending, setSending] = useState(false);
  const words = text.trim();
  const because = words === '' ? 'Write a summary first.' : isSending ? 'It is being compressed.' : undefined;
  const weigh = async () => {
    if (words === '' || words === seen.of) return;
    const next = await previewCompression(session, event, words);
    if (next !== undefined) setSeen({ ...next, of: words });
  };
  const send = async () => {
    setSending(true);
    if (await compressTo(session, event, words)) close();
    else setSending(false);
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Compress to here"
      about="The model reads this summary in the place of what was said up to the step. All of it stays on record, and what is pinned stays in the context."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} because={because}>
            Compress
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (because === undefined) void send();
        }}
      >
        <p role="status" className="tn text-sm text-ink-2">
          {`Replaces ${counted(seen.replaces, 'message, answer or result', 'messages, answers and results')}. The conversation: about ${count(seen.tokensBefore)} tokens before, `}
          {words === seen.of ? `${count(seen.tokensAfter)} after` : 'after it as your words come to'}
          {'. Instructions and tools are not counted.'}
        </p>
        <Field label="Summary" about="An extract of what was said, until you write words of your own.">
          {(id) => (
            <TextArea
              id={id}
              rows={10}
              maxLength={100_000}
              value={text}
              onChange={(changed) => setText(changed.target.value)}
              onBlur={() => void weigh()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
