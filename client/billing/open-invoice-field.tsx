import { useQuery } from '@tanstack/react-query';
import { toTypedAmount } from '../settings/amount.ts';
import { useConfig } from '../settings/config-queries.ts';
import type { ContractForm } from '../ui/form.tsx';
import { SelectField } from '../ui/form-fields.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { openInvoicesQuery } from './invoice-queries.ts';
import type { PaymentSent, PaymentTyped } from './payment-values.ts';

type OpenInvoiceFieldProps = { form: ContractForm<PaymentTyped, PaymentSent>; tenantId: string };

const none = { value: '', label: 'General Payment', hint: 'oldest first' };

/** The open invoices of the chosen tenant. One that is chosen fills the amount in, unless one was typed. */
export function OpenInvoiceField({ form, tenantId }: OpenInvoiceFieldProps) {
  const { currency } = useConfig();
  const { data = [], isFetching } = useQuery({ ...openInvoicesQuery(tenantId), enabled: tenantId !== '' });
  const open = tenantId === '' ? [] : data;
  const options = open.map(({ id, invoiceNumber, dueDate, balance }) => ({
    value: id,
    label: `${invoiceNumber}, due ${formatDay(dueDate)}`,
    hint: formatMoney(balance, { currency }),
  }));
  const fill = (id: string) => {
    const invoice = open.find((one) => one.id === id);
    if (invoice && !form.getValues('amount')) form.setValue('amount', toTypedAmount(invoice.balance));
  };
  const hint =
    tenantId === ''
      ? 'Choose a tenant first.'
      : isFetching && open.length === 0
        ? 'Loading the open invoices…'
        : open.length === 0
          ? 'This tenant owes nothing.'
          : `${open.length === 1 ? '1 invoice is' : `${open.length} invoices are`} open.`;
  return (
    <SelectField
      form={form}
      name="invoiceId"
      label="Invoice"
      options={[none, ...options]}
      disabled={open.length === 0}
      hint={hint}
      onChosen={fill}
    />
  );
}
