import { engineering, firstLook } from './sample-bars.ts';
import { SampleKinds } from './sample-kinds.tsx';
import { SamplePanel } from './sample-panel.tsx';

/** The samples that ship with the product: one that is made up, and says so, and one that this product ran and recorded. */
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
      </div>
      <SampleKinds />
      <p className="mt-2.5 text-xs text-ink-3">
        More recorded samples, of a workflow and of a failure to find, come with the versions that can run them.
      </p>
    </>
  );
}
