import { useState } from 'react';
import { useImports } from '../../stores/imports-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { count, counted } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { aboutImport } from './import-facts.ts';
import { ReportFiles } from './report-files.tsx';
import { filesWords, leftOut, notRead, recordsWords, reportSums, reportTitle } from './report-sums.ts';
import { useReports } from './use-reports.ts';

/** What became of each file of an import, while it runs and after. */
export function ImportReport() {
  const overlay = useOverlay((state) => state.overlay);
  const close = useOverlay((state) => state.close);
  if (overlay.type !== 'import-report') return null;
  return <ReportBody job={overlay.job} close={close} />;
}

function ReportBody({ job, close }: { readonly job: string; readonly close: () => void }) {
  const progress = useImports((state) => state.jobs.get(job));
  const { reports, areAll } = useReports(job);
  const go = useNavigation((state) => state.go);
  const sums = reportSums(reports);
  const files = { all: reports, 'left-out': reports.filter(leftOut), 'not-read': reports.filter(notRead) };
  const [which, setWhich] = useState<keyof typeof files>('all');
  const open = (): void => {
    close();
    go({ screen: 'library' });
  };
  return (
    <Dialog
      open
      onClose={close}
      width={760}
      title={reportTitle(progress, areAll)}
      about={progress === undefined ? undefined : aboutImport(progress)}
      foot={
        <>
          <Button onClick={close}>Close</Button>
          <Button look="primary" onClick={open}>
            Show sessions
          </Button>
        </>
      }
    >
      <div className="tn flex items-center gap-4">
        <div className="min-w-0 flex-1 text-sm">
          <p>{filesWords(sums)}</p>
          <p className="text-ink-3">
            {recordsWords(sums)}. {counted(sums.sessions, 'session')}.
          </p>
        </div>
        <Segmented
          label="Files"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: 'All' },
            {
              value: 'left-out',
              label: `With something left out (${count(files['left-out'].length)})`,
              because: files['left-out'].length === 0 ? 'No file left anything out.' : undefined,
            },
            {
              value: 'not-read',
              label: `Not read (${count(files['not-read'].length)})`,
              because: files['not-read'].length === 0 ? 'No file was refused or skipped.' : undefined,
            },
          ]}
        />
      </div>
      <div className="mt-3 h-[46vh]">
        <ReportFiles reports={files[which]} />
      </div>
    </Dialog>
  );
}
