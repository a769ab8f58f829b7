import { useQuery } from '@tanstack/react-query';
import { Import } from 'lucide-react';
import { useState } from 'react';
import type { MpesaStatementReport } from '../../../domain/mpesa/statement-contract.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, failed, serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { DropZone, FileButton } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCount, formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { moneyInQuery, useCheckStatement, useImportStatement } from './queries.ts';

type StatementDialogProps = { open: boolean; onClose: () => void };

/** A file is chosen and checked; once its effect is seen, it is imported as a whole. */
export function StatementDialog({ open, onClose }: StatementDialogProps) {
  const { channels, channelId, chooseChannel, file, chooseFile, check, report, importing, start } =
    useStatement(onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Import Statement"
      description="The statement of the M-Pesa portal, as CSV or XLSX. What is in the books already is not taken twice."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={importing}>
            Cancel
          </Button>
          <Button
            disabled={!report || report.lines === 0}
            pending={importing}
            pendingLabel="Importing…"
            onClick={() => void start()}
          >
            {report && report.lines > 0 ? `Import ${rowsText(report.lines, 'Row')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {channels.length > 1 ? (
          <Field label="Paybill or Till" required>
            <Select
              value={channelId}
              placeholder="Choose a paybill or till"
              options={channels.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={chooseChannel}
            />
          </Field>
        ) : null}
        <StatementFile name={file?.name ?? null} disabled={channelId === ''} onFile={chooseFile} />
        {check.isPending ? <SkeletonText lines={4} label="Checking the statement" /> : null}
        {check.error ? (
          <Alert tone="late" title="This file cannot be imported">
            {serverMessage(check.error, 'The file could not be checked.')}
          </Alert>
        ) : null}
        {report ? <Report report={report} /> : null}
      </div>
    </Dialog>
  );
}

const rowsText = (rows: number, noun = 'row'): string => `${formatCount(rows)} ${noun}${rows === 1 ? '' : 's'}`;

function useStatement(onClose: () => void) {
  const { data } = useQuery(moneyInQuery);
  const channels = data?.channels.filter(({ isActive }) => isActive) ?? [];
  const [chosen, setChosen] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const check = useCheckStatement();
  const bringIn = useImportStatement();
  const channelId = chosen || (channels.length === 1 ? (channels[0]?.id ?? '') : '');

  const look = (next: File, channel: string) => {
    if (channel) check.mutate({ file: next, channelId: channel });
  };
  const chooseFile = (next: File) => {
    setFile(next);
    look(next, channelId);
  };
  const chooseChannel = (next: string) => {
    setChosen(next);
    if (file) look(file, next);
  };
  const start = async () => {
    if (!file) return;
    try {
      const { receipts, applied, lines } = await bringIn.mutateAsync({ file, channelId });
      const found = `${rowsText(receipts, 'new payment')}, of which ${applied} found their tenant.`;
      done('Statement Imported', `${rowsText(lines)}: ${found}`);
      onClose();
    } catch (error) {
      failed('Not Imported', error, 'Failed to import the statement.');
    }
  };
  const report = check.isPending ? undefined : check.data;
  return {
    ...{ channels, channelId, chooseChannel, file, chooseFile },
    ...{ check, report, importing: bringIn.isPending, start },
  };
}

type StatementFileProps = { name: string | null; disabled: boolean; onFile: (file: File) => void };

function StatementFile({ name, disabled, onFile }: StatementFileProps) {
  return (
    <DropZone label="Statement to import" onFile={(file) => !disabled && onFile(file)} className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label="CSV or XLSX file"
          accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={onFile}
          variant="secondary"
          disabled={disabled}
          icon={<Import aria-hidden />}
        >
          {name === null ? 'Choose File' : 'Choose Another File'}
        </FileButton>
        <p className="wrap-anywhere min-w-0 flex-1 text-muted text-sm">
          {name ?? (disabled ? 'Choose the paybill or till first.' : 'or drop a .csv or .xlsx file here')}
        </p>
      </div>
    </DropZone>
  );
}

/** What the import would do: the import itself, taken back. */
function Report({ report }: { report: MpesaStatementReport }) {
  const { currency } = useConfig();
  const { lines, duplicates, receipts, applied, skipped } = report;
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} cents />;
  return (
    <section aria-label="What the Import Does" className="grid gap-4">
      {lines === 0 ? (
        <Alert tone="good" title="Nothing new">
          {`All ${rowsText(duplicates)} of this statement are in the books already.`}
        </Alert>
      ) : (
        <Alert tone="good" title={rowsText(lines, 'new row')}>
          {`${rowsText(receipts, 'payment')} that nobody had announced: ${applied} found their tenant, ${receipts - applied} to be assigned.`}
        </Alert>
      )}
      <DescriptionList className="sm:grid-cols-4">
        <DescriptionItem name="From">
          <DateText day={report.from} />
        </DescriptionItem>
        <DescriptionItem name="To">
          <DateText day={report.to} />
        </DescriptionItem>
        <DescriptionItem name="Opening Balance">{money(report.opening)}</DescriptionItem>
        <DescriptionItem name="Closing Balance">{money(report.closing)}</DescriptionItem>
        <DescriptionItem name="New Rows">{formatCount(lines)}</DescriptionItem>
        <DescriptionItem name="Known Rows">{formatCount(duplicates)}</DescriptionItem>
        <DescriptionItem name="Charges">{money(report.charges)}</DescriptionItem>
        <DescriptionItem name="Settled to Bank">{money(report.settled)}</DescriptionItem>
      </DescriptionList>
      {skipped > 0 ? (
        <p className="text-muted text-sm">{`${rowsText(skipped)} of failed transactions moved nothing and are left out.`}</p>
      ) : null}
      {report.unexplained.length > 0 ? <Unexplained rows={report.unexplained} /> : null}
    </section>
  );
}

const SHOWN = 20;

function Unexplained({ rows }: { rows: MpesaStatementReport['unexplained'] }) {
  const { currency } = useConfig();
  return (
    <Alert tone="waiting" title="Rows That Need a Person">
      <p>Nothing is booked for these. Record them in the ledger once it is clear what they are.</p>
      <ul aria-label="Unexplained rows" className="mt-1 grid gap-0.5">
        {rows.slice(0, SHOWN).map(({ row, receiptNumber, details, amount }) => (
          <li key={`${row} ${receiptNumber}`}>
            {`Row ${row}: ${details}, ${receiptNumber}, ${formatCurrency(amount, { currency, cents: true })}`}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className="mt-1">{`And ${rows.length - SHOWN} more.`}</p> : null}
    </Alert>
  );
}
