import { useState } from 'react';
import { IMPORT_COLUMNS, type ImportCell } from '../../../domain/tenants/fields.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { tenantFailed } from '../messages.ts';
import { useCheckImport, useImportTenants } from '../queries.ts';
import { ColumnMapping, type Mapping as MappingOf } from './column-mapping.tsx';
import { ImportReport } from './import-report.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { readSheet } from './sheet-file.ts';

type Mapping = MappingOf<ImportCell>;
type Chosen = { name: string; csv: string };

export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [problem, setProblem] = useState<string | null>(null);
  const check = useCheckImport();
  const bringIn = useImportTenants();
  const report = check.data;
  // What is wrong with the header concerns all rows.
  const isHeaderWrong = report?.failures.some(({ row }) => row === 1) ?? false;
  const valid = report && !isHeaderWrong ? report.rows - report.failures.length : 0;
  const isWhole = report !== undefined && report.failures.length === 0;

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
      const body = { csv: chosen.csv, mapping, onlyValid: !isWhole };
      const done = await bringIn.mutateAsync({ body, idempotencyKey: newIdempotencyKey() });
      // Between check and import a colleague may have sold the desk: then the new report is shown.
      if (done.imported === 0) return look(chosen.csv, mapping);
      const left = done.failures.length;
      const rest = left > 0 ? `, ${left === 1 ? '1 row was' : `${left} rows were`} left out` : '';
      toast({ title: 'Success', description: `${tenantsText(done.imported)} imported successfully${rest}` });
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
      description="From a CSV or XLSX file with the columns of the template. It is checked first, and nothing is imported before you confirm."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={bringIn.isPending}>
            Cancel
          </Button>
          <Button
            disabled={valid === 0 || check.isPending}
            pending={bringIn.isPending}
            pendingLabel="Importing…"
            onClick={start}
          >
            {valid === 0 ? 'Import' : isWhole ? `Import ${tenantsText(valid)}` : `Import ${tenantsText(valid)} Only`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SheetChoice name={chosen?.name ?? null} onChoose={choose} />
        {report ? (
          <ColumnMapping known={IMPORT_COLUMNS} columns={report.columns} mapping={mapping} onChange={map} />
        ) : null}
        <ImportReport checking={check.isPending} problem={problem} report={report} />
      </div>
    </Dialog>
  );
}

const tenantsText = (count: number): string => (count === 1 ? '1 tenant' : `${count.toLocaleString('en-KE')} tenants`);
