import { useState } from 'react';
import type * as z from 'zod';
import type { BankLineEntry } from '../../domain/banking/contract.ts';
import { narrationKey } from '../../domain/banking/matching-text.ts';
import { BankRuleInput } from '../../domain/banking/rule-contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField, SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { usePostableAccounts } from './account-forms.tsx';
import { useCreateBankRule } from './queries.ts';

type RuleDialogProps = {
  /** The line that a rule is made from. */
  line?: BankLineEntry;
  open: boolean;
  onClose: () => void;
};

const WAY_OPTIONS = [
  { value: '', label: 'In or Out' },
  { value: 'in', label: 'Money In' },
  { value: 'out', label: 'Money Out' },
];

export function RuleDialog({ line, open, onClose }: RuleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="New Rule"
      description="Lines that contain a text are suggested for an account. A person still accepts each one."
    >
      <RuleForm line={line} onClose={onClose} />
    </Dialog>
  );
}

const defaultsFor = (line: BankLineEntry | undefined): z.input<typeof BankRuleInput> => {
  if (!line) return { name: '', contains: '', least: null, most: null, account: '' };
  const text = narrationKey(line.narration).slice(0, 100).toLowerCase();
  return {
    name: text.charAt(0).toUpperCase() + text.slice(1, 80),
    contains: text,
    least: null,
    most: null,
    way: parseMoney(line.amount) > 0 ? 'in' : 'out',
    account: '',
  };
};

function RuleForm({ line, onClose }: { line: BankLineEntry | undefined; onClose: () => void }) {
  const create = useCreateBankRule();
  const accounts = usePostableAccounts();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof BankRuleInput>, BankRuleInput>(BankRuleInput, {
    defaultValues: defaultsFor(line),
  });
  const submit = async () => {
    try {
      const { name } = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Rule Added', `${name} is used from now on.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The rule was not saved. Please try again.');
    }
  };
  const money = { form, kind: 'money', optional: true, whenEmpty: 'null', autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
      <TextField
        form={form}
        name="contains"
        label="Contains"
        required
        maxLength={100}
        autoComplete="off"
        hint="Part of the narration or reference, in capitals or not."
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField form={form} name="way" label="Direction" optional options={WAY_OPTIONS} />
        <TextField {...money} name="least" label="Least Amount" />
        <TextField {...money} name="most" label="Most Amount" />
      </div>
      <ComboboxField
        form={form}
        name="account"
        label="Account"
        required
        placeholder="Choose an account"
        searchLabel="Search accounts"
        options={accounts}
      />
      <FormFooter onCancel={onClose} pending={create.isPending}>
        Add Rule
      </FormFooter>
    </Form>
  );
}
