import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { exportTenants } from '../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { serverMessage } from '../api/server-message.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { ImportReport } from './import-report.tsx';
import { readSheet } from './sheet-file.ts';
import { tenantFailed } from './tenant-words.ts';
import { useCheckImport, useImportTenants } from './tenants-queries.ts';

type Chosen = { name: string; csv: string; idempotencyKey: string };

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheckImport();
  const bringIn = useImportTenants();
  const report = check.data;
  const isReady = chosen !== null && report !== undefined && report.failures.length === 0;

  const choose = async (file: File) => {
    check.reset();
    setProblem(null);
    setChosen(null);
    const sheet = await readSheet(file);
    if ('problem' in sheet) return setProblem(sheet.problem);
    setChosen({ name: file.name, csv: sheet.csv, idempotencyKey: newIdempotencyKey() });
    check.mutate(sheet.csv, {
      onError: (error) => setProblem(serverMessage(error, 'The file could not be checked')),
    });
  };

  const start = async () => {
    if (!chosen) return;
    try {
      const done = await bringIn.mutateAsync({ csv: chosen.csv, idempotencyKey: chosen.idempotencyKey });
      // Between check and import a colleague may have sold the desk: then the new report is shown.
      if (done.failures.length > 0) return void check.mutate(chosen.csv);
      toast({ title: 'Success', description: `${tenantsText(done.imported)} imported successfully` });
      onClose();
    } catch (error) {
      tenantFailed('import', error);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Import Tenants"
      description="From a CSV file with the columns of the template. It is checked first; all rows go in, or none."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={bringIn.isPending}>
            Cancel
          </Button>
          <Button disabled={!isReady} pending={bringIn.isPending} pendingLabel="Importing…" onClick={start}>
            {isReady ? `Import ${tenantsText(report.rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileChoice name={chosen?.name ?? null} onChoose={choose} />
        <ImportReport checking={check.isPending} problem={problem} report={report} />
      </div>
    </Dialog>
  );
}

const tenantsText = (count: number): string => (count === 1 ? '1 tenant' : `${count.toLocaleString('en-KE')} tenants`);

function FileChoice({ name, onChoose }: { name: string | null; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line border-dashed px-4 py-4">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file, corrected, can be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button variant="secondary" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {name === null ? 'Choose File' : 'Choose Another File'}
      </Button>
      <ButtonLink
        variant="ghost"
        href={`${exportTenants.path}?template=true`}
        download=""
        icon={<Download aria-hidden />}
      >
        Download Template
      </ButtonLink>
      <p className="min-w-0 basis-full truncate text-muted text-sm" title={name ?? undefined}>
        {name ?? 'No file chosen yet'}
      </p>
    </div>
  );
}
