import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { TenantAccount } from '../../../domain/billing/payments/payment-contract.ts';
import { RefundInput as Contract } from '../../../domain/billing/payments/refund-contract.ts';
import { cents, isMoneyText, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { MethodField } from '../payments/payment-fields.tsx';
import { useCreateRefund, useProposeRefund } from './queries.ts';
import { ApprovalNote, useLimitPassed } from './refund-approval.tsx';

type RefundDialogProps = {
  tenant: Pick<Tenant, 'id' | 'companyName'>;
  account: TenantAccount;
  open: boolean;
  onClose: () => void;
};

const RefundInput = Contract.extend({ paymentMethod: z.enum(PAYMENT_METHODS, 'Choose a payment method') });

export function RefundDialog({ tenant, account, open, onClose }: RefundDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Refund Credit"
      description={`Pay credit back to ${tenant.companyName}. Issues a refund note. Deposits are refunded separately.`}
    >
      <RefundForm tenant={tenant} account={account} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ tenant, account, onClose }: Omit<RefundDialogProps, 'open'>) {
  const refund = useCreateRefund();
  const propose = useProposeRefund();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof RefundInput>, z.output<typeof RefundInput>>(RefundInput, {
    defaultValues: { amount: toAmountInput(account.credit), reference: '', reason: '' },
  });
  const typed = String(useWatch({ control: form.control, name: 'amount' }) ?? '').replace(/[,\s]/g, '');
  const limit = useLimitPassed(typed);
  const submit = async () => {
    try {
      if (limit) {
        const body = { kind: 'credit' as const, tenantId: tenant.id, ...form.getValues() };
        await propose.mutateAsync({ body, idempotencyKey });
        done('Refund Proposed', 'It is paid once somebody else approves it.');
        onClose();
        return;
      }
      const { refundNumber, amount } = await refund.mutateAsync({
        id: tenant.id,
        body: form.getValues(),
        idempotencyKey,
      });
      done('Credit Refunded', `${formatCurrency(amount, { currency })} was refunded with note ${refundNumber}.`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Refund Failed', error, 'Failed to refund the credit.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} />
        <MethodField form={form} name="paymentMethod" />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      </div>
      <TextField form={form} name="reference" label="Reference" optional maxLength={100} autoComplete="off" />
      <TextareaField form={form} name="reason" label="Reason" required rows={2} maxLength={300} />
      <Effect credit={account.credit} typed={typed} />
      {limit ? <ApprovalNote limit={limit} /> : null}
      <FormFooter onCancel={onClose} pending={refund.isPending || propose.isPending} pendingLabel="Sending…">
        {limit ? 'Propose Refund' : 'Refund Credit'}
      </FormFooter>
    </Form>
  );
}

/** The credit before and after, while the amount is typed. */
function Effect({ credit, typed }: { credit: string; typed: string }) {
  const { currency } = useConfig();
  const text = (amount: string) => formatCurrency(amount, { currency, cents: true });
  const after = isMoneyText(typed) ? cents(parseMoney(credit) - parseMoney(typed)) : null;
  return (
    <section
      aria-label="What this refund does"
      aria-live="polite"
      className="rounded-md bg-surface-2/60 px-3 py-2.5 text-sm"
    >
      {after === null
        ? `Credit: ${text(credit)}.`
        : after < 0
          ? `This tenant has only ${text(credit)} in credit.`
          : `Credit: ${text(credit)} before, ${text(toDecimalText(after))} after.`}
    </section>
  );
}
