import { useState } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type CashAccount, CashAccountChange, NewCashAccount } from '../../domain/cash/contract.ts';
import { CASH_ACCOUNT_KINDS, CASH_KIND_LABELS, type CashAccountKind, methodsFor } from '../../domain/cash/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useCreateCashAccount, useUpdateCashAccount } from './queries.ts';

type Shown = { open: boolean; onClose: () => void };

const kindOptions = CASH_ACCOUNT_KINDS.map((value) => ({ value, label: CASH_KIND_LABELS[value] }));

export function NewCashAccountDialog({ open, onClose }: Shown) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New Cash Account"
      description="A bank account, paybill, till, cash box or cheque drawer, with its own account in the ledger."
    >
      <NewForm onClose={onClose} />
    </Dialog>
  );
}

function NewForm({ onClose }: Pick<Shown, 'onClose'>) {
  const create = useCreateCashAccount();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof NewCashAccount>, NewCashAccount>(NewCashAccount, {
    defaultValues: { name: '', kind: 'bank', account: '', bank: '', numberEnd: '', defaultFor: [] },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const submit = async (body: NewCashAccount) => {
    try {
      const { name, account } = await create.mutateAsync({ body, idempotencyKey });
      done('Cash Account Added', `${name} is account ${account} of the ledger.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The account was not saved. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          required
          options={kindOptions}
          onChosen={() => form.setValue('defaultFor', [])}
        />
      </div>
      {kind === 'bank' ? <BankFields form={form} /> : null}
      <TextField
        form={form}
        name="account"
        label="Ledger Account"
        optional
        whenEmpty="text"
        maxLength={4}
        autoComplete="off"
        hint="Its code in the chart. Empty: the next free one."
      />
      <DefaultField form={form} kind={kind} hint="The account that had them keeps the others." />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Adding…">
        Add Account
      </FormFooter>
    </Form>
  );
}

type BankFieldsProps<In extends FieldValues, Out> = { form: ContractForm<In, Out> };

/** Both contracts have these fields. */
const field = <In extends FieldValues>(name: 'bank' | 'numberEnd' | 'defaultFor'): FieldPath<In> =>
  name as FieldPath<In>;

function BankFields<In extends FieldValues, Out>({ form }: BankFieldsProps<In, Out>) {
  const text = { form, optional: true, whenEmpty: 'text', autoComplete: 'off' } as const;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...text} name={field<In>('bank')} label="Bank" maxLength={80} />
      <TextField
        {...text}
        name={field<In>('numberEnd')}
        label="Last Four Digits"
        maxLength={4}
        hint="Of the account number."
      />
    </div>
  );
}

const choicesFor = (kind: CashAccountKind) => {
  const fitting = methodsFor(kind);
  return PAYMENT_METHOD_CHOICES.filter(({ value }) => fitting.includes(value));
};

type DefaultFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  kind: CashAccountKind;
  hint: string;
};

function DefaultField<In extends FieldValues, Out>({ form, kind, hint }: DefaultFieldProps<In, Out>) {
  return (
    <ChoiceGroup
      form={form}
      name={field<In>('defaultFor')}
      label="Default For"
      hint={hint}
      choices={choicesFor(kind)}
      disabled={false}
    />
  );
}

type EditProps = Shown & { account: CashAccount };

export function EditCashAccountDialog({ account, open, onClose }: EditProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Edit Cash Account"
      description={`${CASH_KIND_LABELS[account.kind]}, account ${account.account} of the ledger.`}
    >
      <EditForm account={account} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ account, onClose }: Omit<EditProps, 'open'>) {
  const update = useUpdateCashAccount();
  const { name, bank, numberEnd, defaultFor, kind } = account;
  const form = useContractForm<z.input<typeof CashAccountChange>, CashAccountChange>(CashAccountChange, {
    defaultValues: { name, bank: bank ?? '', numberEnd: numberEnd ?? '', defaultFor },
  });
  const submit = async (body: CashAccountChange) => {
    try {
      const saved = await update.mutateAsync({ id: account.id, body });
      done('Cash Account Updated', `${saved.name} was saved.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The account was not saved. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
      {kind === 'bank' ? <BankFields form={form} /> : null}
      <DefaultField
        form={form}
        kind={kind}
        hint="A method is moved here from its account, and never left without one."
      />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Save
      </FormFooter>
    </Form>
  );
}

export function CloseCashAccountDialog({ account, open, onClose }: EditProps) {
  const update = useUpdateCashAccount();
  const isActive = !account.isActive;
  const confirm = () =>
    update.mutate(
      { id: account.id, body: { isActive } },
      {
        onSuccess: () => {
          done(isActive ? 'Account Opened' : 'Account Closed', `${account.name} is ${isActive ? 'open' : 'closed'}.`);
          onClose();
        },
        onError: (error) => failed('Not Saved', error, 'The account was not saved. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={isActive ? 'Open Account' : 'Close Account'}
      description={
        isActive
          ? `Money can be recorded in ${account.name} again.`
          : `No more money can be recorded in ${account.name}. What was recorded stays.`
      }
      confirmLabel={isActive ? 'Open Account' : 'Close Account'}
      pendingLabel="Saving…"
      pending={update.isPending}
      danger={!isActive}
      onConfirm={confirm}
    />
  );
}
