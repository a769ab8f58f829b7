import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { BankAccountState, ImportedStatement, StatementPreview } from '../../domain/banking/contract.ts';
import { DATE_ORDERS, type DateOrder } from '../../domain/banking/readers/bank-day.ts';
import { isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { DropZone, FileButton, Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatDay } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { FORMAT_LABELS } from './match-text.ts';
import { bankProfilesQuery, useImportStatement, usePreviewStatement } from './queries.ts';

type ImportDialogProps = {
  accounts: readonly BankAccountState[];
  account: BankAccountState;
  open: boolean;
  onClose: () => void;
  onImported: (accountId: string) => void;
};

/** What a person says about a file that leaves it open. */
type Answers = { profileId: string; dateOrder: DateOrder | ''; openingBalance: string };

const NO_ANSWERS: Answers = { profileId: '', dateOrder: '', openingBalance: '' };

const toQuery = ({ profileId, dateOrder, openingBalance }: Answers) => {
  const balance = openingBalance.replaceAll(',', '').trim();
  return {
    ...(profileId ? { profileId } : {}),
    ...(dateOrder ? { dateOrder } : {}),
    ...(isMoneyText(balance) ? { openingBalance: balance } : {}),
  };
};

/** A file is looked at as soon as it is chosen; what it leaves open is asked for, and then it is imported. */
function useStatementFile() {
  const preview = usePreviewStatement();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const look = (chosen: File, given: Answers) => {
    setFile(chosen);
    setAnswers(given);
    preview.mutate(
      { file: chosen, query: toQuery(given) },
      { onError: (error) => failed('Not Read', error, 'The file could not be read. Please try again.') },
    );
  };
  return {
    file,
    answers,
    found: preview.data,
    isLooking: preview.isPending,
    choose: (chosen: File) => look(chosen, NO_ANSWERS),
    answer: (change: Partial<Answers>) => file && look(file, { ...answers, ...change }),
  };
}

const importedText = ({ lines, duplicates }: ImportedStatement): string => {
  const known = duplicates > 0 ? `, ${duplicates} were there already` : '';
  return lines === 1 ? `1 new line${known}.` : `${lines} new lines${known}.`;
};

export function ImportDialog({ accounts, account, open, onClose, onImported }: ImportDialogProps) {
  const statement = useStatementFile();
  const bringIn = useImportStatement();
  const [cashAccountId, setAccount] = useState(account.id);
  const { file, found, answers } = statement;
  const isReady = Boolean(file && found && found.problem === null);
  const start = () => {
    if (!file) return;
    bringIn.mutate(
      { file, query: { cashAccountId, ...toQuery(answers) } },
      {
        onSuccess: (imported) => {
          done('Statement Imported', importedText(imported));
          onImported(cashAccountId);
          onClose();
        },
        onError: (error) => failed('Not Imported', error, 'The statement was not imported. Please try again.'),
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Import Statement"
      description="CSV, Excel, OFX, MT940 or CAMT.053, as your bank hands it out. All of it comes in, or nothing."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={bringIn.isPending}>
            Cancel
          </Button>
          <Button
            disabled={!isReady || statement.isLooking}
            pending={bringIn.isPending}
            pendingLabel="Importing…"
            onClick={start}
          >
            {isReady ? `Import ${found?.lines ?? 0} Lines` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Account" required>
          <Select
            value={cashAccountId}
            options={accounts.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setAccount}
          />
        </Field>
        <FileChoice name={file?.name ?? null} onFile={statement.choose} />
        {statement.isLooking && !found ? <SkeletonText lines={3} label="Reading the file" /> : null}
        {found ? <Found found={found} statement={statement} /> : null}
      </div>
    </Dialog>
  );
}

const ACCEPTED = '.csv,.txt,.xlsx,.ofx,.qfx,.sta,.mt940,.940,.xml';

function FileChoice({ name, onFile }: { name: string | null; onFile: (file: File) => void }) {
  return (
    <DropZone label="Statement file" onFile={onFile} className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label="Statement of the bank"
          accept={ACCEPTED}
          onFile={onFile}
          variant="secondary"
          icon={<FileUp aria-hidden />}
        >
          {name === null ? 'Choose File' : 'Choose Another File'}
        </FileButton>
        <p className="wrap-anywhere min-w-0 flex-1 text-muted text-sm">{name ?? 'or drop the file here'}</p>
      </div>
    </DropZone>
  );
}

type FoundProps = { found: StatementPreview; statement: ReturnType<typeof useStatementFile> };

/** What is in the file, or what has to be said first. */
function Found({ found, statement }: FoundProps) {
  const { answers, answer, file } = statement;
  const { asks, problem } = found;
  return (
    <>
      {problem === null ? (
        <Alert tone="good" title={`${FORMAT_LABELS[found.format]}: ${found.lines} lines`}>
          {`${formatDay(found.from ?? '')} to ${formatDay(found.to ?? '')}. The balance goes from ${figureText(parseMoney(found.opening ?? '0.00'))} to ${figureText(parseMoney(found.closing ?? '0.00'))}.`}
        </Alert>
      ) : (
        <Alert tone={asks ? 'waiting' : 'late'} title={asks ? 'One question first' : 'This file cannot be imported'}>
          {problem}
        </Alert>
      )}
      {asks === 'columns' || answers.profileId ? (
        <SavedColumns profileId={answers.profileId} onChoose={(profileId) => answer({ profileId })} />
      ) : null}
      {asks === 'columns' ? (
        <ImportMapping key={file?.name} rows={found.rows} onSaved={(profileId) => answer({ profileId })} />
      ) : null}
      {asks === 'dateOrder' || answers.dateOrder ? (
        <DateOrderField value={answers.dateOrder} onChoose={(dateOrder) => answer({ dateOrder })} />
      ) : null}
      {asks === 'openingBalance' || answers.openingBalance ? (
        <OpeningField value={answers.openingBalance} onEntered={(openingBalance) => answer({ openingBalance })} />
      ) : null}
    </>
  );
}

function SavedColumns({ profileId, onChoose }: { profileId: string; onChoose: (id: string) => void }) {
  const { data = [] } = useQuery(bankProfilesQuery);
  if (data.length === 0) return null;
  return (
    <Field label="Saved Columns" optional hint="How an earlier file of this bank was read.">
      <Select
        value={profileId}
        placeholder="Choose a bank"
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}

const ORDER_LABELS: Record<DateOrder, string> = {
  dmy: 'Day First (13/11/2026)',
  mdy: 'Month First (11/13/2026)',
  ymd: 'Year First (26/11/13)',
};

function DateOrderField({ value, onChoose }: { value: DateOrder | ''; onChoose: (order: DateOrder) => void }) {
  return (
    <Field label="Dates Are Written" required>
      <Select
        value={value}
        placeholder="Choose an order"
        options={DATE_ORDERS.map((order) => ({ value: order, label: ORDER_LABELS[order] }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}

function OpeningField({ value, onEntered }: { value: string; onEntered: (balance: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <div className="flex items-end gap-2">
      <Field label="Opening Balance" required hint="Before the first line of the file." className="flex-1">
        <Input inputMode="decimal" autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button variant="secondary" className="mb-5" onClick={() => onEntered(typed)}>
        Use
      </Button>
    </div>
  );
}
