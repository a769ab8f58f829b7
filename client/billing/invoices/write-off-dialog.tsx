import { useState } from 'react';
import type * as z from 'zod';
import type { Invoice, InvoiceDetails } from '../../../domain/billing/contract.ts';
import { vatReliefFrom } from '../../../domain/billing/write-offs/write-off.ts';
import {
  claimVatRelief,
  reverseWriteOff,
  type WriteOff,
  WriteOffInput,
  writeOffInvoice,
} from '../../../domain/billing/write-offs/write-off-contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { ApiError, call } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatDay, formatMonth } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { useBillingChange } from '../changes.ts';

type WriteOffDialogProps = { invoice: Invoice; open: boolean; onClose: () => void };

export function WriteOffDialog({ invoice, open, onClose }: WriteOffDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Write Off Invoice"
      description={`${invoice.invoiceNumber} for ${invoice.tenantName}. Write off the open amount as bad debt.`}
    >
      <WriteOffForm invoice={invoice} onClose={onClose} />
    </Dialog>
  );
}

function WriteOffForm({ invoice, onClose }: Omit<WriteOffDialogProps, 'open'>) {
  const write = useWriteOff();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<z.input<typeof WriteOffInput>, z.output<typeof WriteOffInput>>(WriteOffInput, {
    defaultValues: { reason: '', date: today },
  });
  const submit = async () => {
    try {
      const { writeOffNumber, amount } = await write.mutateAsync({
        id: invoice.id,
        body: form.getValues(),
        idempotencyKey,
      });
      done('Invoice Written Off', `${formatCurrency(amount, { currency })} was written off with ${writeOffNumber}.`);
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      failed('Write-off Failed', error, 'Failed to write off the invoice.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <Effect invoice={invoice} />
      <DateField form={form} name="date" label="Date" required min={invoice.issueDate ?? undefined} max={today} />
      <TextareaField form={form} name="reason" label="Reason" required rows={2} maxLength={300} />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <FormFooter onCancel={onClose} variant="danger" pending={write.isPending} pendingLabel="Writing off…">
        Write Off Invoice
      </FormFooter>
    </Form>
  );
}

/** What the write-off does to the books, the account and the letters. */
function Effect({ invoice }: { invoice: Invoice }) {
  const { currency } = useConfig();
  const open = formatCurrency(invoice.balance, { currency, cents: true });
  const hasVat = invoice.vat !== '0.00' && invoice.issueDate;
  return (
    <ul aria-label="What this write-off does" className="grid gap-1.5 rounded-md bg-surface-2/60 px-3 py-2.5 text-sm">
      <li>{`${open} becomes an expense (5220 Bad debts), and ${invoice.tenantName} owes ${open} less.`}</li>
      <li>Letters stop and no late fee is charged.</li>
      {hasVat && invoice.issueDate ? (
        <li>{`VAT on it is still owed to KRA; relief can be claimed from ${formatDay(vatReliefFrom(invoice.issueDate))}.`}</li>
      ) : null}
    </ul>
  );
}

type ReverseProps = { invoice: InvoiceDetails; writeOff: WriteOff; open: boolean; onClose: () => void };

export function ReverseWriteOffDialog({ invoice, writeOff, open, onClose }: ReverseProps) {
  const reverse = useReverseWriteOff();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(writeOff.amount, useConfig());
  const confirm = (reason: string) =>
    reverse.mutate(
      { id: writeOff.id, body: { reason }, idempotencyKey },
      {
        onSuccess: () => {
          done('Write-off Reversed', `${amount} of ${invoice.invoiceNumber} is open again.`);
          onClose();
        },
        onError: (error) => failed('Reversal Failed', error, 'Failed to reverse the write-off.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reverse Write-off"
      description={`${amount} of ${invoice.invoiceNumber} is open again and ${invoice.tenantName} owes it. Letters resume where they stopped.`}
      reason={{ label: 'Reason', required: true, hint: 'For example: the tenant agreed to pay.' }}
      confirmLabel="Reverse Write-off"
      pendingLabel="Reversing…"
      pending={reverse.isPending}
      onConfirm={confirm}
    />
  );
}

/** The VAT of a bad debt goes into the return of this month. */
export function ClaimVatDialog({ invoice, writeOff, open, onClose }: ReverseProps) {
  const claim = useClaimVat();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { currency } = useConfig();
  const today = useToday();
  const vat = formatCurrency(writeOff.vat, { currency, cents: true });
  const confirm = () =>
    claim.mutate(
      { id: writeOff.id, idempotencyKey },
      {
        onSuccess: () => {
          done(
            'VAT Claimed',
            `${vat} of ${writeOff.writeOffNumber} is in the VAT return of ${formatMonth(today.slice(0, 7))}.`,
          );
          onClose();
        },
        onError: (error) => failed('Claim Failed', error, 'Failed to claim the VAT.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Claim VAT Relief"
      description={`${vat} of ${invoice.invoiceNumber} is taken off the VAT to pay for ${formatMonth(today.slice(0, 7))} (2300 Output VAT) and off the bad debts (5220), by VAT Act s.31. If ${invoice.tenantName} pays after all, it is due again.`}
      confirmLabel="Claim VAT Relief"
      pendingLabel="Claiming…"
      pending={claim.isPending}
      onConfirm={confirm}
    />
  );
}

type Keyed<Body> = { id: string; body: Body; idempotencyKey: string };

const useWriteOff = () =>
  useBillingChange(({ id, ...rest }: Keyed<SentBody<typeof writeOffInvoice>>) =>
    call(writeOffInvoice, { params: { id }, ...rest }),
  );

const useClaimVat = () =>
  useBillingChange(({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    call(claimVatRelief, { params: { id }, idempotencyKey }),
  );

const useReverseWriteOff = () =>
  useBillingChange(({ id, ...rest }: Keyed<SentBody<typeof reverseWriteOff>>) =>
    call(reverseWriteOff, { params: { id }, ...rest }),
  );
