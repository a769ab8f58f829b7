import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetColumn } from '../../../domain/kernel/sheet-columns.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { Button } from '../button.tsx';
import { serverMessage } from '../feedback/outcome.ts';
import { toast } from '../feedback/toast.ts';
import { Field } from '../form/field.tsx';
import { Select } from '../form/select.tsx';
import { formatCount } from '../format.ts';
import { Dialog } from '../overlay/dialog.tsx';
import type { FailureRule } from './import-groups.ts';
import { ImportReport, type Report } from './import-report.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { readSheet } from './sheet-file.ts';

type Mapping<Cell extends string> = Record<string, Cell | null>;

/** The file as text, and what a person chose for its unknown headers. */
export type SheetData<Cell extends string> = { csv: string; mapping: Mapping<Cell> };

/** A sheet that is to be imported, or only those of its rows that can be. */
export type SheetToImport<Cell extends string> = SheetData<Cell> & { onlyValid: boolean; idempotencyKey: string };

type ImportedReport<Cell extends string> = Report & {
  imported: number;
  columns: readonly { header: string; column: Cell | null }[];
};

/** What an import is of, and how it is asked for. */
export type SpreadsheetImport<Cell extends string> = {
  title: string;
  description: string;
  /** What a row is, in the singular and in the plural. */
  noun: readonly [one: string, many: string];
  columns: Readonly<Record<Cell, SheetColumn>>;
  /** The call that answers a template. */
  templatePath: string;
  rules: readonly FailureRule[];
  /** Whether the valid rows can be imported without the others. */
  allowsPart: boolean;
  useCheck: () => UseMutationResult<ImportedReport<Cell>, Error, SheetData<Cell>>;
  useImport: () => UseMutationResult<ImportedReport<Cell>, Error, SheetToImport<Cell>>;
  onFailed: (error: unknown) => void;
};

type ImportDialogProps<Cell extends string> = {
  kind: SpreadsheetImport<Cell>;
  open: boolean;
  onClose: () => void;
};

/** A file is chosen, checked and, once that is confirmed, imported. */
export function SpreadsheetImportDialog<Cell extends string>({ kind, open, onClose }: ImportDialogProps<Cell>) {
  const { chosen, mapping, problem, report, checking, importing, choose, map, start } = useSheetImport(kind, onClose);
  const valid = report ? validRows(report, kind.allowsPart) : 0;
  const isWhole = report?.failures.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={kind.title}
      description={kind.description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={importing}>
            Cancel
          </Button>
          <Button
            disabled={valid === 0 || checking}
            pending={importing}
            pendingLabel="Importing…"
            onClick={() => start(!isWhole)}
          >
            {valid === 0 ? 'Import' : `Import ${countText(valid, kind.noun)}${isWhole ? '' : ' Only'}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SheetChoice name={chosen?.name ?? null} onChoose={choose} templatePath={kind.templatePath} />
        {report ? (
          <ColumnMapping known={kind.columns} columns={report.columns} mapping={mapping} onChange={map} />
        ) : null}
        <ImportReport checking={checking} problem={problem} report={report} rules={kind.rules} />
      </div>
    </Dialog>
  );
}

/** What is wrong with the header concerns all rows. */
const validRows = ({ rows, failures }: Report, allowsPart: boolean): number => {
  const isNone = failures.length > 0 && (!allowsPart || failures.some(({ row }) => row === 1));
  return isNone ? 0 : rows - failures.length;
};

const countText = (count: number, [one, many]: SpreadsheetImport<string>['noun']): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

function useSheetImport<Cell extends string>(kind: SpreadsheetImport<Cell>, onClose: () => void) {
  const [chosen, setChosen] = useState<{ name: string; csv: string } | null>(null);
  const [mapping, setMapping] = useState<Mapping<Cell>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const check = kind.useCheck();
  const bringIn = kind.useImport();

  const look = (csv: string, columns: Mapping<Cell>) =>
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

  const map = (next: Mapping<Cell>) => {
    setMapping(next);
    if (chosen) look(chosen.csv, next);
  };

  const start = async (onlyValid: boolean) => {
    if (!chosen) return;
    try {
      const { csv } = chosen;
      const done = await bringIn.mutateAsync({ csv, mapping, onlyValid, idempotencyKey: newIdempotencyKey() });
      // Between check and import a colleague may have changed what it rests on: then the new report is shown.
      if (done.imported === 0) return look(csv, mapping);
      const left = done.failures.length;
      const rest = left > 0 ? `, ${left === 1 ? '1 row was' : `${left} rows were`} left out` : '';
      toast({ title: 'Success', description: `${countText(done.imported, kind.noun)} imported successfully${rest}` });
      onClose();
    } catch (error) {
      kind.onFailed(error);
    }
  };

  const state = { report: check.data, checking: check.isPending, importing: bringIn.isPending };
  return { chosen, mapping, problem, ...state, choose, map, start };
}

type ColumnMappingProps<Cell extends string> = {
  /** What a sheet of this kind may hold. */
  known: Readonly<Record<Cell, SheetColumn>>;
  columns: readonly { header: string; column: Cell | null }[];
  mapping: Mapping<Cell>;
  onChange: (mapping: Mapping<Cell>) => void;
};

const LEAVE_OUT = 'leave-out';

/** Lets the user match unknown headers to columns, or leave them out. */
export function ColumnMapping<Cell extends string>({ known, columns, mapping, onChange }: ColumnMappingProps<Cell>) {
  const unknown = columns.filter(({ header, column }) => header !== '' && (column === null || header in mapping));
  if (unknown.length === 0) return null;
  const mapped = new Set(columns.map(({ column }) => column));
  const cells = Object.keys(known) as Cell[];
  const optionsFor = (own: Cell | null) => [
    { value: LEAVE_OUT, label: 'Leave out' },
    ...cells
      .filter((cell) => cell === own || !mapped.has(cell))
      .map((cell) => ({
        value: cell,
        label: known[cell].header,
        hint: known[cell].required ? 'required' : undefined,
      })),
  ];
  return (
    <section aria-label="Columns" className="grid gap-3 rounded-md border border-line p-3">
      <p className="text-sm">
        {unknown.length === 1 ? '1 column is not recognised.' : `${unknown.length} columns are not recognised.`} Match
        each one, or leave it out.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {unknown.map(({ header, column }) => (
          <Field key={header} label={header}>
            <Select
              value={column ?? (header in mapping ? LEAVE_OUT : '')}
              placeholder="Choose a column"
              options={optionsFor(column)}
              onValueChange={(value) =>
                onChange({ ...mapping, [header]: value === LEAVE_OUT ? null : (value as Cell) })
              }
            />
          </Field>
        ))}
      </div>
    </section>
  );
}
