import { useState } from 'react';
import { ITEM_COLUMNS, type ItemCell } from '../../../domain/inventory/import-columns.ts';
import { exportItems } from '../../../domain/inventory/sheet-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { ColumnMapping, type Mapping as MappingOf } from '../../tenants/import/column-mapping.tsx';
import { ImportReport } from '../../tenants/import/import-report.tsx';
import { SheetChoice } from '../../tenants/import/sheet-choice.tsx';
import { readSheet } from '../../tenants/import/sheet-file.ts';
import { Button } from '../../ui/button.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { inventoryFailed } from '../messages.ts';
import { useCheckImport, useImportItems } from '../queries.ts';

type Mapping = MappingOf<ItemCell>;
type Chosen = { name: string; csv: string };

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheckImport();
  const bringIn = useImportItems();
  const report = check.data;
  const isReady = chosen !== null && report !== undefined && report.failures.length === 0 && !check.isPending;

  const look = (csv: string, columns: Mapping) =>
    check.mutate(
      { csv, mapping: columns },
      { onError: (error) => setProblem(serverMessage(error, 'The file could not be checked')) },
    );

  const choose = async (file: File) => {
    check.reset();
    setProblem(null);
    setChosen(null);
    setMapping({});
    const sheet = await readSheet(file);
    if ('problem' in sheet) return setProblem(sheet.problem);
    setChosen({ name: file.name, csv: sheet.csv });
    look(sheet.csv, {});
  };

  const map = (next: Mapping) => {
    setMapping(next);
    if (chosen) look(chosen.csv, next);
  };

  const start = async () => {
    if (!chosen) return;
    try {
      const done = await bringIn.mutateAsync({ csv: chosen.csv, mapping, idempotencyKey: newIdempotencyKey() });
      // Between check and import a colleague may have used the same code: then the new report is shown.
      if (done.failures.length > 0) return look(chosen.csv, mapping);
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
      description="From a CSV or XLSX file with the columns of the template. It is checked first; all rows are imported, or none. New categories are created."
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
        {report ? (
          <ColumnMapping known={ITEM_COLUMNS} columns={report.columns} mapping={mapping} onChange={map} />
        ) : null}
        <ImportReport checking={check.isPending} problem={problem} report={report} />
      </div>
    </Dialog>
  );
}

const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en-KE')} items`);
