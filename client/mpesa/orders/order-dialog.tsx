import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, addMonths, readDay } from '../../../domain/kernel/time.ts';
import { firstPrompt } from '../../../domain/mpesa/amounts.ts';
import { ORDER_FREQUENCIES, OrderInput } from '../../../domain/mpesa/order-contract.ts';
import { countPayments } from '../../../domain/mpesa/orders.ts';
import { CYCLE_LABELS, CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, missingInformation, serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { SimulatorNote } from '../channels/simulator-note.tsx';
import { promptChannelsQuery } from '../requests/queries.ts';
import { useCreateOrder } from './queries.ts';

type OrderDialogProps = { tenant: Tenant; open: boolean; onClose: () => void };

/** Sends a standing order to a phone, with what it will pay shown before. */
export function OrderDialog({ tenant, open, onClose }: OrderDialogProps) {
  const channels = useQuery({ ...promptChannelsQuery, enabled: open });
  const paybills = channels.data?.filter(({ kind }) => kind === 'paybill') ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Set Up Standing Order"
      description={`${tenant.companyName} agrees once with the PIN. From then on M-Pesa pays by itself.`}
    >
      {channels.isPending ? (
        <SkeletonText lines={5} label="Loading the paybills" />
      ) : (
        <OrderForm tenant={tenant} paybills={paybills} onClose={onClose} />
      )}
    </Dialog>
  );
}

type OrderValues = z.input<typeof OrderInput>;
type Paybill = { id: string; name: string; shortcode: string; environment: 'simulator' | 'sandbox' | 'production' };
type OrderFormProps = { tenant: Tenant; paybills: readonly Paybill[]; onClose: () => void };

const toFrequency = (cycle: Tenant['billingCycle']) => ORDER_FREQUENCIES.find((one) => one === cycle) ?? 'monthly';

/** A year from the next due date on, for the rent. */
const firstValues = (tenant: Tenant, today: string, paybill: Paybill | undefined): OrderValues => {
  const startDate = tenant.nextDueDate > today ? tenant.nextDueDate : today;
  return {
    tenantId: tenant.id,
    phone: phoneText(tenant.phone),
    amount: toDecimalText(firstPrompt(parseMoney(tenant.rentAmount))).replace(/\.00$/, ''),
    frequency: toFrequency(tenant.billingCycle),
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
    channelId: paybill?.id,
  };
};

function OrderForm({ tenant, paybills, onClose }: OrderFormProps) {
  const today = useToday();
  const create = useCreateOrder();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useContractForm<OrderValues, OrderInput>(OrderInput, {
    defaultValues: firstValues(tenant, today, paybills[0]),
  });
  const submit = async () => {
    try {
      await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Standing Order Sent', `${tenant.companyName} has it on the phone in a moment.`);
      onClose();
    } catch (error) {
      const isShown = applyServerErrors(form, error);
      setRefusal(isShown ? null : serverMessage(error, 'The standing order could not be sent.'));
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      {refusal ? (
        <Alert tone="late" title="Not Sent">
          {refusal}
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="phone" kind="tel" label="Phone" required autoComplete="off" />
        <TextField
          form={form}
          name="amount"
          kind="money"
          inputMode="numeric"
          label="Amount"
          required
          autoComplete="off"
          hint="Whole shillings, each time"
        />
        <SelectField
          form={form}
          name="frequency"
          label="How Often"
          required
          options={ORDER_FREQUENCIES.map((value) => ({ value, label: CYCLE_LABELS[value] }))}
        />
        {paybills.length > 1 ? (
          <SelectField
            form={form}
            name="channelId"
            label="Paybill"
            required
            options={paybills.map(({ id, name, shortcode }) => ({ value: id, label: name, hint: shortcode }))}
          />
        ) : null}
        <DateField form={form} name="startDate" label="First Payment" required min={today} />
        <DateField form={form} name="endDate" label="Last Day" required min={today} />
      </div>
      <OrderEffect form={form} payCode={tenant.payCode} />
      <SimulatorNote environment={paybills[0]?.environment} className="justify-self-start" />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Sending…">
        Send to Phone
      </FormFooter>
    </Form>
  );
}

/** What it will pay in all, before anything is sent. */
function OrderEffect({ form, payCode }: { form: ContractForm<OrderValues, OrderInput>; payCode: string }) {
  const { currency } = useConfig();
  const [typed, frequency = 'monthly', from, until] = useWatch({
    control: form.control,
    name: ['amount', 'frequency', 'startDate', 'endDate'],
  });
  const figures = String(typed ?? '').replace(/[,\s]/g, '');
  const [startDate, endDate] = [readDay(from), readDay(until)];
  if (!/^\d{1,6}$/.test(figures) || !startDate || !endDate || endDate < startDate) return null;
  const times = countPayments({ frequency, startDate, endDate });
  const all = formatCurrency(toDecimalText(cents(Number(figures) * 100 * times)), { currency });
  const often = times === 1 ? 'One payment' : `${times} payments, one ${CYCLE_UNITS[frequency]}`;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {`${often}, ${all} in all, from ${formatDay(startDate)} on. Each one comes in with the account number ${payCode} and pays what is open.`}
    </p>
  );
}
