import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { proposedDeposit } from '../../../domain/billing/move-in.ts';
import {
  refundDeposit,
  setOffDeposit,
  type TenantAccount,
  takeDeposit,
} from '../../../domain/billing/payments/payment-contract.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { MethodField } from '../payments/payment-fields.tsx';
import { ForfeitForm } from './forfeit-form.tsx';
import { useProposeRefund, useRefundDeposit, useSetOffDeposit, useTakeDeposit } from './queries.ts';
import { ApprovalNote, useLimitPassed } from './refund-approval.tsx';

export type DepositAction = 'take' | 'setOff' | 'refund' | 'forfeit';

type DepositDialogProps = {
  action: DepositAction;
  tenant: Pick<Tenant, 'id' | 'companyName' | 'rentAmount' | 'billingCycle'>;
  account: TenantAccount;
  /** What is still to be taken of the deposit that was agreed. */
  proposed?: string | undefined;
  open: boolean;
  onClose: () => void;
};

export function DepositDialog({ action, tenant, account, proposed, open, onClose }: DepositDialogProps) {
  const deposit = formatCurrency(account.deposit, useConfig());
  const { title, description, Form } = {
    take: {
      title: 'Take Deposit',
      description: `${tenant.companyName}. Held as a liability, not income.`,
      Form: TakeForm,
    },
    setOff: {
      title: 'Set Off Deposit',
      description: `${deposit} held for ${tenant.companyName}. It pays the oldest open invoices.`,
      Form: SetOffForm,
    },
    forfeit: {
      title: 'Forfeit Deposit',
      description: `${deposit} held for ${tenant.companyName}. What is kept pays no invoice.`,
      Form: ForfeitForm,
    },
    refund: {
      title: 'Refund Deposit',
      description: `${deposit} held for ${tenant.companyName}. The refund goes to the tenant.`,
      Form: RefundForm,
    },
  }[action];
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} description={description}>
      <Form account={account} tenant={tenant} proposed={proposed} onClose={onClose} />
    </Dialog>
  );
}

type DepositFormProps = {
  account: TenantAccount;
  tenant: Pick<Tenant, 'rentAmount' | 'billingCycle'>;
  proposed?: string | undefined;
  onClose: () => void;
};

const method = z.enum(PAYMENT_METHODS, 'Choose a payment method');
const TakeInput = takeDeposit.body.extend({ paymentMethod: method });
const RefundInput = refundDeposit.body.extend({ paymentMethod: method });

/** Sends what was typed, says how it went, and leaves the form open after a refusal. */
function useSending<In extends FieldValues, Out>(form: ContractForm<In, Out>, title: string, onClose: () => void) {
  return async (send: () => Promise<unknown>, text: string) => {
    try {
      await send();
      done(title, text);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Deposit Failed', error, 'Failed to record the deposit.');
    }
  };
}

function Footer({ label, pending, onClose }: { label: string; pending: boolean; onClose: () => void }) {
  return (
    <FormFooter onCancel={onClose} pending={pending} pendingLabel="Recording…">
      {label}
    </FormFooter>
  );
}

/** What was agreed and is missing; else the first deposit is usually a month's rent. */
const usualDeposit = ({ account, tenant, proposed }: DepositFormProps): string => {
  if (proposed && proposed !== '0.00') return toAmountInput(proposed);
  const usual = account.deposit === '0.00' ? proposedDeposit(tenant.rentAmount, tenant.billingCycle) : null;
  return usual ? toAmountInput(usual) : '';
};

function TakeForm(props: DepositFormProps) {
  const { account, onClose } = props;
  const take = useTakeDeposit();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof TakeInput>, z.output<typeof TakeInput>>(TakeInput, {
    defaultValues: { tenantId: account.tenantId, amount: usualDeposit(props), reference: '' },
  });
  const sending = useSending(form, 'Deposit Taken', onClose);
  const submit = () =>
    sending(() => take.mutateAsync({ body: form.getValues(), idempotencyKey }), 'The deposit is held for the tenant.');
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} />
        <MethodField form={form} name="paymentMethod" />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid Into" />
      </div>
      <TextField form={form} name="reference" label="Reference" optional maxLength={100} autoComplete="off" />
      <Footer label="Take Deposit" pending={take.isPending} onClose={onClose} />
    </Form>
  );
}

/** Whichever is less: what is held, or what is owed. */
const maxAmount = ({ deposit, owed }: TenantAccount): string =>
  toAmountInput(parseMoney(deposit) < parseMoney(owed) ? deposit : owed);

function SetOffForm({ account, onClose }: DepositFormProps) {
  const setOff = useSetOffDeposit();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(setOffDeposit.body, {
    defaultValues: { tenantId: account.tenantId, amount: maxAmount(account), reason: '' },
  });
  const sending = useSending(form, 'Deposit Set Off', onClose);
  const submit = () =>
    sending(() => setOff.mutateAsync({ body: form.getValues(), idempotencyKey }), 'It paid the oldest invoices.');
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} />
      <TextareaField form={form} name="reason" label="Reason" required rows={2} maxLength={300} />
      <Footer label="Set Off Deposit" pending={setOff.isPending} onClose={onClose} />
    </Form>
  );
}

function RefundForm({ account, onClose }: DepositFormProps) {
  const refund = useRefundDeposit();
  const propose = useProposeRefund();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof RefundInput>, z.output<typeof RefundInput>>(RefundInput, {
    defaultValues: {
      tenantId: account.tenantId,
      amount: toAmountInput(account.deposit),
      reference: '',
      reason: '',
    },
  });
  const limit = useLimitPassed(useWatch({ control: form.control, name: 'amount' }));
  const sending = useSending(form, limit ? 'Refund Proposed' : 'Deposit Refunded', onClose);
  const submit = () => {
    if (!limit)
      return sending(() => refund.mutateAsync({ body: form.getValues(), idempotencyKey }), 'The refund is posted.');
    const { reason, ...values } = form.getValues();
    const body = { kind: 'deposit' as const, ...values, reason: reason ?? '' };
    return sending(() => propose.mutateAsync({ body, idempotencyKey }), 'It is paid once somebody else approves it.');
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} />
        <MethodField form={form} name="paymentMethod" />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      </div>
      <TextField form={form} name="reference" label="Reference" optional maxLength={100} autoComplete="off" />
      <TextareaField
        form={form}
        name="reason"
        label="Reason"
        {...(limit ? { required: true } : { optional: true })}
        rows={2}
        maxLength={300}
      />
      {limit ? <ApprovalNote limit={limit} /> : null}
      <Footer
        label={limit ? 'Propose Refund' : 'Refund Deposit'}
        pending={refund.isPending || propose.isPending}
        onClose={onClose}
      />
    </Form>
  );
}
