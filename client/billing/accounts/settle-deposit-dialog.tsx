import { useState } from 'react';
import * as z from 'zod';
import type { TenantAccount } from '../../../domain/billing/payments/payment-contract.ts';
import { splitDeposit } from '../../../domain/billing/payments/payment-rules.ts';
import { settleDeposit } from '../../../domain/billing/payments/settlement-contract.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { MethodField } from '../payments/payment-fields.tsx';
import { useSettleDeposit } from './queries.ts';

type SettleDepositDialogProps = {
  tenant: Pick<Tenant, 'id' | 'companyName'>;
  account: Pick<TenantAccount, 'deposit' | 'owed' | 'credit'>;
  open: boolean;
  onClose: () => void;
};

export function SettleDepositDialog({ tenant, account, open, onClose }: SettleDepositDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Settle Deposit"
      description={`${tenant.companyName}. What is owed is paid from the deposit, and the rest goes back.`}
    >
      <SettleForm tenant={tenant} account={account} onClose={onClose} />
    </Dialog>
  );
}

const Refunding = settleDeposit.body.extend({ paymentMethod: z.enum(PAYMENT_METHODS, 'Choose a payment method') });

function SettleForm({ tenant, account: { deposit, owed, credit }, onClose }: Omit<SettleDepositDialogProps, 'open'>) {
  const settle = useSettleDeposit();
  const config = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const split = splitDeposit({ held: parseMoney(deposit), owed: parseMoney(owed), credit: parseMoney(credit) });
  const [applied, refund, stillOwed] = [split.applied, split.refund, split.stillOwed].map(toDecimalText) as [
    string,
    string,
    string,
  ];
  const goesBack = split.refund > 0;
  type Input = z.input<typeof settleDeposit.body>;
  const form = useContractForm<Input, z.output<typeof settleDeposit.body>>(goesBack ? Refunding : settleDeposit.body, {
    defaultValues: { applied, refund, reference: '' },
  });
  const submit = async () => {
    try {
      await settle.mutateAsync({ id: tenant.id, body: form.getValues(), idempotencyKey });
      done(
        'Deposit Settled',
        `${formatCurrency(applied, config)} paid invoices; ${formatCurrency(refund, config)} went back.`,
      );
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Settlement Failed', error, 'Failed to settle the deposit.');
    }
  };
  const row = (name: string, amount: string, strong = false) => (
    <DescriptionItem name={name}>
      <MoneyText amount={amount} currency={config.currency} className={strong ? 'font-semibold' : undefined} />
    </DescriptionItem>
  );
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation} disposable>
      <DescriptionList>
        {row('Deposit Held', deposit)}
        {row('Owed', owed)}
        {credit === '0.00' ? null : row('Credit', credit)}
        {row('Pays What Is Owed', applied, true)}
        {row('Goes Back', refund, true)}
        {stillOwed === '0.00' ? null : row('Still Owed', stillOwed, true)}
      </DescriptionList>
      {goesBack ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <MethodField form={form} name="paymentMethod" />
          <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
          <TextField form={form} name="reference" label="Reference" optional maxLength={100} autoComplete="off" />
        </div>
      ) : null}
      <FormFooter onCancel={onClose} pending={settle.isPending} pendingLabel="Settling…">
        Settle Deposit
      </FormFooter>
    </Form>
  );
}
