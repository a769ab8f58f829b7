import { useState } from 'react';
import type * as z from 'zod';
import { type SupplierDetails, SupplierInput } from '../../../domain/suppliers/contract.ts';
import { WITHHOLDING_KINDS, WITHHOLDING_LABELS } from '../../../domain/suppliers/withholding.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { PinField } from '../../settings/tax/pin-field.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useCreateSupplier, useUpdateSupplier } from '../queries.ts';

type SupplierDialogProps = {
  /** Null for a new one. */
  supplier: SupplierDetails | null;
  /** What was typed already. */
  name?: string | undefined;
  open: boolean;
  onClose: () => void;
  onSaved?: ((supplier: SupplierDetails) => void) | undefined;
};

export function SupplierDialog({ supplier, open, ...props }: SupplierDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={props.onClose}
      size="lg"
      title={supplier ? 'Edit Supplier' : 'New Supplier'}
      description="Terms set the due date of new bills; the bank details go into the bank’s payment file."
    >
      <SupplierForm supplier={supplier} {...props} />
    </Dialog>
  );
}

type Values = z.input<typeof SupplierInput>;

const startingValues = (supplier: SupplierDetails | null, name: string): Values => ({
  name: supplier?.name ?? name,
  kraPin: supplier?.kraPin ?? '',
  contactName: supplier?.contactName ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  termsDays: supplier?.termsDays ?? 30,
  withholding: supplier?.withholding ?? 'none',
  bankName: supplier?.bankName ?? '',
  bankCode: supplier?.bankCode ?? '',
  branchCode: supplier?.branchCode ?? '',
  accountName: supplier?.accountName ?? '',
  accountNumber: supplier?.accountNumber ?? '',
  mpesaNumber: supplier?.mpesaNumber ?? '',
  mpesaAccount: supplier?.mpesaAccount ?? '',
  notes: supplier?.notes ?? '',
});

function SupplierForm({ supplier, name = '', onClose, onSaved }: Omit<SupplierDialogProps, 'open'>) {
  const create = useCreateSupplier();
  const update = useUpdateSupplier();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Values, SupplierInput>(SupplierInput, {
    defaultValues: startingValues(supplier, name),
  });

  const submit = async (body: SupplierInput) => {
    try {
      const saved = supplier
        ? await update.mutateAsync({ id: supplier.id, body })
        : await create.mutateAsync({ body, idempotencyKey });
      done(supplier ? 'Supplier Updated' : 'Supplier Added', `${saved.name} was saved.`);
      onClose();
      onSaved?.(saved);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The supplier was not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <WhoFields form={form} />
      <PayFields form={form} />
      <TextField form={form} name="notes" label="Notes" optional whenEmpty="text" maxLength={1000} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={create.isPending || update.isPending} pendingLabel="Saving…">
        {supplier ? 'Save Changes' : 'Add Supplier'}
      </FormFooter>
    </Form>
  );
}

type FieldsProps = { form: ContractForm<Values, SupplierInput> };

const withholdingOptions = WITHHOLDING_KINDS.map((value) => ({ value, label: WITHHOLDING_LABELS[value] }));

function WhoFields({ form }: FieldsProps) {
  const box = { form, optional: true, whenEmpty: 'text', autoComplete: 'off' } as const;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" required maxLength={150} autoComplete="off" />
        <PinField form={form} name="kraPin" hint="Needed to claim its VAT." />
        <TextField {...box} name="contactName" label="Contact" maxLength={120} />
        <TextField {...box} name="phone" label="Phone" kind="tel" />
        <TextField {...box} name="email" label="Email" kind="email" hint="Remittance advice goes there." />
        <TextField
          form={form}
          name="termsDays"
          label="Payment Terms"
          kind="number"
          required
          min={0}
          max={365}
          step={1}
          after="days"
        />
      </div>
      <SelectField form={form} name="withholding" label="Withholding Tax" required options={withholdingOptions} />
    </>
  );
}

function PayFields({ form }: FieldsProps) {
  const box = { form, optional: true, whenEmpty: 'text', autoComplete: 'off' } as const;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...box} name="bankName" label="Bank" maxLength={80} />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...box} name="bankCode" label="Bank Code" maxLength={2} />
        <TextField {...box} name="branchCode" label="Branch Code" maxLength={3} />
      </div>
      <TextField {...box} name="accountName" label="Account Name" maxLength={120} />
      <TextField {...box} name="accountNumber" label="Account Number" maxLength={20} />
      <TextField {...box} name="mpesaNumber" label="Paybill or Till" maxLength={7} />
      <TextField {...box} name="mpesaAccount" label="Paybill Account" maxLength={40} />
    </div>
  );
}
