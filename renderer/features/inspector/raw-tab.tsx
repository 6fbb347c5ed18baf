import type { EventDetail } from '../../../core/contract/view.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { CopyButton, CopyWord } from '../untrusted-text/copy-button.tsx';
import { JsonText } from '../untrusted-text/json-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { useInspector } from './inspector-store.ts';
import { knownFrom } from './known-of.ts';
import { OriginalRecord } from './original-record.tsx';
import { idFacts } from './plain-facts.ts';
import { Nothing, Section } from './section.tsx';

/** The source record to the byte, the envelope that the event's id is made of, and the ids. */
export function RawTab({ detail }: { readonly detail: EventDetail }) {
  const record = useInspector((state) => state.record);
  const showRecord = useInspector((state) => state.showRecord);
  const form = (
    <Segmented
      label="Form"
      value={record}
      options={[
        { value: 'pretty', label: 'Pretty' },
        { value: 'exact', label: 'Exact' },
      ]}
      onChange={showRecord}
    />
  );
  return (
    <>
      <Section title="Source record" right={form}>
        {detail.raw === undefined ? (
          <Nothing>{detail.withheld ? 'Erased.' : 'None: this event was written here, not read from a log.'}</Nothing>
        ) : (
          <OriginalRecord event={detail.id} raw={detail.raw} isPretty={record === 'pretty'} />
        )}
      </Section>
      <Section title="Envelope" right={<CopyWord text={detail.envelope} what="the envelope" />}>
        <div className="well px-3 py-2">
          {record === 'pretty' ? <JsonText text={detail.envelope} /> : <PlainText text={detail.envelope} />}
        </div>
      </Section>
      <Section title="Ids">
        <Id name="Event" id={detail.id} />
        {detail.parents.map((parent, at) => (
          <Id key={parent} name={at === 0 ? 'After' : 'Also after'} id={parent} />
        ))}
        <Id name="Session" id={detail.session} />
        {detail.result !== undefined && <Id name="Result" id={detail.result.event} />}
      </Section>
      {idFacts(detail).length > 0 && (
        <Section title="Ids of the source" right={knownFrom(detail)}>
          {idFacts(detail).map(({ name, value }) => (
            <Id key={`${name} ${value}`} name={name} id={value} />
          ))}
        </Section>
      )}
    </>
  );
}

function Id({ name, id }: { readonly name: string; readonly id: string }) {
  return (
    <div className="flex items-center gap-2 border-t border-line py-0.5 text-sm first:border-0">
      <span className="w-24 flex-none truncate text-ink-3">{name}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink-2" title={seenText(id, 'exact')}>
        <ShownText text={id} />
      </span>
      <CopyButton text={id} what={name} />
    </div>
  );
}
