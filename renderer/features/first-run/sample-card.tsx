import { engineering, firstLook, research, trading } from './sample-bars.ts';
import { SampleKinds } from './sample-kinds.tsx';
import { SamplePanel } from './sample-panel.tsx';

/** The samples that ship with the product: one that is made up, and says so, and those that this product ran and recorded. */
export function SampleCard() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SamplePanel
          title="A first look"
          chip="made up"
          about="We wrote it. It shows what a log can hold, with a branch and a sub-agent."
          lanes={firstLook}
        />
        <SamplePanel
          name="engineering"
          title="Engineering"
          chip="recorded"
          about="This product ran it, with a scripted model: a patch that the tests reject, a second one, a merge."
          lanes={engineering}
        />
        <SamplePanel
          name="research"
          title="Research"
          chip="recorded"
          about="A workflow: three readers at once, a writer, and a citation that does not resolve and goes back."
          lanes={research}
        />
        <SamplePanel
          name="trading"
          title="Trading"
          chip="recorded"
          about="A workflow: an order that breaks the risk rules twice, and is unwound. No two runs need be alike."
          lanes={trading}
        />
      </div>
      <SampleKinds />
    </>
  );
}
