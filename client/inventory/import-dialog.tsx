import { useState } from 'react';
import { exportItems } from '../../domain/inventory/sheet-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { serverMessage } from '../api/server-message.ts';
import { ImportReport } from '../tenants/import-report.tsx';
import { SheetChoice } from '../tenants/sheet-choice.tsx';
import { readSheet } from '../tenants/sheet-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useCheckImport, useImportItems } from './inventory-queries.ts';
import { inventoryFailed } from './inventory-words.ts';

type Chosen = { name: string; csv: string; idempotencyKey: string };

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheckImport();
  const bringIn = useImportItems();
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
      // Between check and import a colleague may have used the same code: then the new report is shown.
      if (done.failures.length > 0) return void check.mutate(chosen.csv);
      toast({ title: 'Success', description: `${itemsText(done.imported)} imported successfully` });
      onClose();
    } catch (error) {
      inventoryFailed('import', error);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Import Items"
      description="From a CSV or XLSX file with the columns of the template. It is checked first; all rows go in, or none. Categories that are new are made."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={bringIn.isPending}>
            Cancel
          </Button>
          <Button disabled={!isReady} pending={bringIn.isPending} pendingLabel="Importing…" onClick={start}>
            {isReady ? `Import ${itemsText(report.rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SheetChoice name={chosen?.name ?? null} onChoose={choose} templatePath={exportItems.path} />
        <ImportReport checking={check.isPending} problem={problem} report={report} />
      </div>
    </Dialog>
  );
}

const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en-KE')} items`);
