import { useQuery } from '@tanstack/react-query';
import { CircleCheck, PenLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { BankAccountState } from '../../domain/banking/contract.ts';
import type { ReconciliationPreview } from '../../domain/banking/reconciliation-contract.ts';
import { cents, isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { bodyRow, FigureCell, FiguresSkeleton, FiguresTable, HeadCell, TextCell } from '../ledger/figures-table.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { usePaused } from '../ui/form/search-state.ts';
import { formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { useToday } from '../ui/zone.ts';
import { reconciliationQuery, useSignReconciliation } from './queries.ts';
import { SignedCard } from './signed-card.tsx';

const figure = (amount: string): string => figureText(parseMoney(amount));

/** Books and bank at the end of a day: compared, signed, locked, and opened again with a reason. */
export function ReconcileCard({ account }: { account: BankAccountState }) {
  const today = useToday();
  const [date, setDate] = useState(account.statementThrough ?? today);
  const [typed, setTyped] = useState('');
  const stated = usePaused(typed.replaceAll(',', '').trim());
  const compared = useQuery(
    reconciliationQuery({
      cashAccountId: account.id,
      date,
      ...(isMoneyText(stated) ? { statementBalance: stated } : {}),
    }),
  );
  const { data, error } = compared;
  const asksBalance = error instanceof ApiError && 'statementBalance' in error.fields;
  return (
    <div className="grid gap-4">
      <Card aria-label="Reconcile">
        <CardHeader
          title="Reconcile"
          description="The ledger, less what the bank does not have yet, plus what the books do not have yet, is the statement."
          actions={data ? <SignButton account={account} compared={data} /> : null}
        />
        <div className="grid items-start gap-4 border-line border-y px-4 py-3 sm:flex sm:px-5">
          <Field label="End of Day" className="sm:w-48">
            <DatePicker value={date} max={today} onValueChange={(day) => day && setDate(day)} />
          </Field>
          <Field
            label="Statement Balance"
            className="sm:w-56"
            hint={asksBalance ? undefined : 'By the imported lines if empty.'}
            error={asksBalance ? error.message : undefined}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              placeholder={data?.statementBalance}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </div>
        {data ? (
          <Compared compared={data} />
        ) : error && !asksBalance ? (
          <ErrorState {...describeError(error)} onRetry={() => void compared.refetch()} />
        ) : asksBalance ? null : (
          <FiguresSkeleton label="Comparing books and bank" />
        )}
      </Card>
      <SignedCard account={account} />
    </div>
  );
}

function Compared({ compared }: { compared: ReconciliationPreview }) {
  const { ledgerBalance, unpresented, uncredited, statementBalance, difference } = compared;
  const expected = cents(parseMoney(ledgerBalance) - parseMoney(unpresented) + parseMoney(uncredited));
  const isEqual = difference === '0.00';
  return (
    <>
      <FiguresTable
        label="Reconciliation"
        head={
          <>
            <HeadCell>{`At the end of ${formatDay(compared.date)}`}</HeadCell>
            <HeadCell figures>Amount</HeadCell>
          </>
        }
      >
        <tbody>
          <FigureRow label="Ledger balance" value={figure(ledgerBalance)} />
          <FigureRow label="Less: in the books, not yet at the bank" value={figure(unpresented)} />
          <FigureRow label="Plus: at the bank, not yet in the books" value={figure(uncredited)} />
          <FigureRow label="What the statement should say" value={figureText(expected)} isStrong />
          <FigureRow label="What the statement says" value={figure(statementBalance)} isStrong />
        </tbody>
        <tfoot>
          <tr className="border-text/60 border-t-2">
            <TextCell className="font-semibold">Difference</TextCell>
            <FigureCell>
              <Badge
                tone={isEqual ? 'good' : 'late'}
                icon={isEqual ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
              >
                {figure(difference)}
              </Badge>
            </FigureCell>
          </tr>
        </tfoot>
      </FiguresTable>
      <Parts label="In the books, not yet at the bank" parts={compared.unpresentedEntries} />
      <Parts label="At the bank, not yet in the books" parts={compared.uncreditedLines} />
    </>
  );
}

function FigureRow({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <tr className={bodyRow}>
      <TextCell className={isStrong ? 'font-semibold' : undefined}>{label}</TextCell>
      <FigureCell className={isStrong ? 'font-semibold' : undefined}>{value}</FigureCell>
    </tr>
  );
}

type Part = ReconciliationPreview['unpresentedEntries'][number];

const MOST_PARTS = 200;

function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-label={label} className="border-line border-t">
      <h3 className="px-4 pt-4 pb-1 font-semibold text-sm sm:px-5">{`${label} (${parts.length})`}</h3>
      <FiguresTable
        label={label}
        head={
          <>
            <HeadCell className="w-28">Date</HeadCell>
            <HeadCell>Description</HeadCell>
            <HeadCell figures>Amount</HeadCell>
          </>
        }
      >
        <tbody>
          {parts.slice(0, MOST_PARTS).map(({ id, date, text, amount }) => (
            <tr key={id} className={bodyRow}>
              <TextCell>
                <DateText day={date} />
              </TextCell>
              <TextCell>{text}</TextCell>
              <FigureCell>{figure(amount)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      {parts.length > MOST_PARTS ? (
        <p className="px-4 py-2 text-muted text-xs sm:px-5">{`The oldest ${MOST_PARTS} of ${parts.length}.`}</p>
      ) : null}
    </section>
  );
}

function SignButton({ account, compared }: { account: BankAccountState; compared: ReconciliationPreview }) {
  const sign = useSignReconciliation();
  const mayChange = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<string>();
  const { date, statementBalance, difference } = compared;
  if (!mayChange) return null;
  const confirm = () =>
    sign.mutate(
      { body: { cashAccountId: account.id, date, statementBalance }, idempotencyKey: dialog.payload ?? '' },
      {
        onSuccess: () => {
          done('Reconciliation Signed', `${account.name} is locked up to ${formatDay(date)}.`);
          dialog.onClose();
        },
        onError: (error) => failed('Not Signed', error, 'The reconciliation was not signed. Please try again.'),
      },
    );
  return (
    <>
      <Button
        icon={<PenLine aria-hidden />}
        disabled={difference !== '0.00'}
        onClick={() => openDialog(newIdempotencyKey())}
      >
        Sign and Lock
      </Button>
      <ConfirmDialog
        key={dialog.dialogKey}
        open={dialog.open}
        onOpenChange={dialog.onClose}
        title="Sign and Lock"
        description={`${account.name} is ${figure(statementBalance)} at the end of ${formatDay(date)}. Its lines up to that day are locked until somebody reopens this with a reason.`}
        confirmLabel="Sign and Lock"
        pendingLabel="Signing…"
        pending={sign.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
