import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { type Account, NewAccount } from '../../domain/ledger/contract.ts';
import { ACCOUNT_KINDS, KIND_LABELS, kindOfCode } from '../../domain/ledger/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField, SwitchField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { ledgerDone, ledgerFailed } from './messages.ts';
import { useCreateAccount, useUpdateAccount } from './queries.ts';

type AddAccountDialogProps = { open: boolean; onClose: () => void };

const kindOptions = ACCOUNT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

export function AddAccountDialog({ open, onClose }: AddAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Account"
      description="The first digit sets the type: 1 assets, 2 liabilities, 3 equity, 4 income, 5 expenses."
    >
      <AccountForm onClose={onClose} />
    </Dialog>
  );
}

function AccountForm({ onClose }: { onClose: () => void }) {
  const create = useCreateAccount();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(NewAccount, { defaultValues: { code: '', name: '', kind: 'expense', isCash: false } });
  const [kind, code] = useWatch({ control: form.control, name: ['kind', 'code'] });
  const [chosen, setChosen] = useState(false);
  const [followed, setFollowed] = useState('');

  // Until a kind is chosen by hand, it follows the first figure of the code.
  const first = code.charAt(0);
  if (first !== followed) {
    setFollowed(first);
    const meant = kindOfCode(code);
    if (meant && !chosen) form.setValue('kind', meant);
  }

  const submit = async (body: NewAccount) => {
    try {
      const account = await create.mutateAsync({
        body: { ...body, isCash: body.kind === 'asset' && body.isCash },
        idempotencyKey,
      });
      ledgerDone(`${account.code} ${account.name} was added`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('account', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField form={form} name="code" label="Code" required maxLength={4} autoComplete="off" />
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          required
          options={kindOptions}
          onChosen={() => setChosen(true)}
        />
      </div>
      <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
      {kind === 'asset' ? (
        <SwitchField
          form={form}
          name="isCash"
          label="Cash Account"
          hint="Cash or bank account, included in the cash flow."
        />
      ) : null}
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Adding…">
        Add Account
      </FormFooter>
    </Form>
  );
}

const Name = z.object({ name: NewAccount.shape.name });

type RenameAccountDialogProps = { account: Account; open: boolean; onClose: () => void };

export function RenameAccountDialog({ account, open, onClose }: RenameAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Rename Account"
      description={`Account ${account.code} keeps its code and entries.`}
    >
      <RenameForm account={account} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ account, onClose }: Omit<RenameAccountDialogProps, 'open'>) {
  const update = useUpdateAccount();
  const form = useContractForm(Name, { defaultValues: { name: account.name } });
  const submit = async (body: z.output<typeof Name>) => {
    try {
      await update.mutateAsync({ code: account.code, body });
      ledgerDone(`${account.code} is now called ${body.name}`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('account', error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Save
      </FormFooter>
    </Form>
  );
}
