import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankNotice } from '../../../domain/banking/notice-contract.ts';
import { paymentEffect } from '../../../domain/billing/payments/payment-rules.ts';
import { type Cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { effectLine } from '../../billing/payments/payment-fields.tsx';
import { openInvoicesQuery } from '../../billing/payments/queries.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useAssignNotice } from './queries.ts';

type AssignNoticeDialogProps = { notice: BankNotice; open: boolean; onClose: () => void };

const OLDEST_FIRST = { value: '', label: 'Oldest Invoices First' };

/** Whose money it is: what is suggested is filled in, so that one more press accepts it. */
export function AssignNoticeDialog({ notice, open, onClose }: AssignNoticeDialogProps) {
  const { currency } = useConfig();
  const { suggestion } = notice;
  const [tenantId, setTenantId] = useState(suggestion?.tenantId ?? '');
  const [invoiceId, setInvoiceId] = useState(suggestion?.invoiceId ?? '');
  const { assign, pending } = useAssigning(notice, onClose);
  const amount = formatCurrency(notice.amount, { currency, cents: true });
  // Who is no tenant is known by the invoice alone.
  const isVisitor = suggestion !== null && suggestion.tenantId === null && tenantId === '';
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Assign Bank Money"
      description={`${amount} of ${formatDay(notice.paidOn)} in ${notice.cashAccountName}, ${notice.transactionId}${notice.payerName ? `, from ${notice.payerName}` : ''}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            pending={pending}
            pendingLabel="Assigning…"
            disabled={tenantId === '' && invoiceId === ''}
            onClick={() => assign(invoiceId ? { invoiceId } : { tenantId })}
          >
            Assign
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {suggestion ? <p className="text-muted text-sm">{`Suggested: ${suggestion.reason}.`}</p> : null}
        {isVisitor ? (
          <p className="text-sm">{`Invoice ${suggestion.invoiceNumber} of ${suggestion.tenantName}`}</p>
        ) : null}
        <TenantField
          value={tenantId}
          onChosen={(id) => {
            setTenantId(id);
            setInvoiceId('');
          }}
        />
        {tenantId ? (
          <InvoiceField
            tenantId={tenantId}
            amount={parseMoney(notice.amount)}
            value={invoiceId}
            onChosen={setInvoiceId}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function useAssigning(notice: BankNotice, onClose: () => void) {
  const change = useAssignNotice();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const assign = (body: { tenantId: string } | { invoiceId: string }) =>
    change.mutate(
      { id: notice.id, body, idempotencyKey },
      {
        onSuccess: ({ tenantName }) => {
          done('Money Assigned', `${notice.transactionId} is a payment of ${tenantName}.`);
          onClose();
        },
        onError: (error) => failed('Not Assigned', error, 'The money was not assigned. Please try again.'),
      },
    );
  return { assign, pending: change.isPending };
}

function TenantField({ value, onChosen }: { value: string; onChosen: (id: string) => void }) {
  const { box } = useTenantPicker({ value, ahead: true });
  return (
    <Field label="Tenant" required>
      <Combobox {...box} value={value} onValueChange={onChosen} />
    </Field>
  );
}

type InvoiceFieldProps = { tenantId: string; amount: Cents; value: string; onChosen: (id: string) => void };

/** Which invoice is paid first, and what the money does, by the rule that the server goes by. */
function InvoiceField({ tenantId, amount, value, onChosen }: InvoiceFieldProps) {
  const { currency } = useConfig();
  const { data: open = [] } = useQuery(openInvoicesQuery({ tenant: tenantId }));
  const text = (money: Cents) => formatCurrency(toDecimalText(money), { currency, cents: money % 100 !== 0 });
  const items = open.map((invoice) => ({ ...invoice, balance: parseMoney(invoice.balance) }));
  const { parts, credit } = paymentEffect(amount, items, value || null);
  const options = open.map(({ id, invoiceNumber, dueDate, balance }) => ({
    value: id,
    label: `${invoiceNumber}, due ${formatDay(dueDate)}`,
    hint: formatCurrency(balance, { currency }),
  }));
  return (
    <>
      <Field label="Invoice">
        <Select
          value={value}
          onValueChange={onChosen}
          options={[OLDEST_FIRST, ...options]}
          disabled={open.length === 0}
        />
      </Field>
      <p aria-live="polite" className="rounded-md bg-surface-2/60 px-3 py-2.5 font-medium text-sm">
        {effectLine(parts, credit, text)}
      </p>
    </>
  );
}
