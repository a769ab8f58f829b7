import { useState } from 'react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { serverMessage } from '../api/server-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { ImportReport } from './import-report.tsx';
import { SheetChoice } from './sheet-choice.tsx';
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
      description="From a CSV or XLSX file with the columns of the template. It is checked first; all rows go in, or none."
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
        <SheetChoice name={chosen?.name ?? null} onChoose={choose} />
        <ImportReport checking={check.isPending} problem={problem} report={report} />
      </div>
    </Dialog>
  );
}

const tenantsText = (count: number): string => (count === 1 ? '1 tenant' : `${count.toLocaleString('en-KE')} tenants`);
