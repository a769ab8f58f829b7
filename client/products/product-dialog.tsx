import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { createProduct, PRODUCT_KINDS, type Product } from '../../domain/products/contract.ts';
import { KIND_LABELS } from '../../domain/products/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { accountsQuery } from '../ledger/queries.ts';
import { toAmountInput } from '../settings/amount.ts';
import { TaxClassField } from '../settings/tax/tax-class-field.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField, SwitchField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useCreateProduct, useUpdateProduct } from './queries.ts';

type ProductDialogProps = {
  /** Null for a new one. */
  product: Product | null;
  open: boolean;
  onClose: () => void;
};

export function ProductDialog({ product, open, onClose }: ProductDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={product ? 'Edit Product' : 'Add Product'}
      description={
        product ? 'What was sold already keeps its price.' : 'Sold at the counter: a pass, a service or a good.'
      }
    >
      <ProductForm product={product} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof createProduct.body>;
type ProductFormState = ContractForm<Values, z.output<typeof createProduct.body>>;

const PASS_ACCOUNT = '4040';

const startingValues = (product: Product | null): Values => ({
  name: product?.name ?? '',
  kind: product?.kind ?? 'good',
  price: product ? toAmountInput(product.price) : '',
  account: product?.account ?? ACCOUNTS.otherServices,
  taxClass: product?.taxClass ?? 'B',
  passDays: product?.passDays ?? null,
  passValidDays: product?.passValidDays ?? null,
  countsStock: product?.countsStock ?? false,
  isPublic: product?.isPublic ?? false,
  isActive: product?.isActive ?? true,
});

/** Only what was changed is sent, so that two managers at one product do not undo each other's work. */
const changedValues = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]));

function ProductForm({ product, onClose }: Omit<ProductDialogProps, 'open'>) {
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [before] = useState(() => startingValues(product));
  const form = useContractForm(createProduct.body, { defaultValues: before });

  const submit = async () => {
    const values = form.getValues();
    try {
      if (product) {
        const { kind: _, ...body } = changedValues(before, values);
        await update.mutateAsync({ id: product.id, body });
      } else await create.mutateAsync({ body: values, idempotencyKey });
      done(
        product ? 'Product Updated' : 'Product Added',
        `${values.name} is ${values.isActive ? 'on the price list' : 'no longer offered'}.`,
      );
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The product was not saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={100} autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="price" kind="money" label="Price" required autoComplete="off" />
        <KindField form={form} isNew={product === null} />
      </div>
      <KindFields form={form} />
      <AccountField form={form} />
      <TaxClassField form={form} name="taxClass" />
      <SwitchField form={form} name="isActive" label="Active" hint="An inactive product is no longer offered." />
      <FormFooter onCancel={onClose} pending={create.isPending || update.isPending}>
        {product ? 'Update Product' : 'Add Product'}
      </FormFooter>
    </Form>
  );
}

const KIND_OPTIONS = PRODUCT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));

/** What only another kind has is taken back with it. */
function KindField({ form, isNew }: { form: ProductFormState; isNew: boolean }) {
  const follow = (kind: string) => {
    const isPass = kind === 'pass';
    form.setValue('passDays', isPass ? 1 : null);
    form.setValue('passValidDays', isPass ? 30 : null);
    form.setValue('account', isPass ? PASS_ACCOUNT : ACCOUNTS.otherServices);
    if (kind !== 'good') form.setValue('countsStock', false);
    if (!isPass) form.setValue('isPublic', false);
  };
  return (
    <SelectField
      form={form}
      name="kind"
      label="Kind"
      required
      disabled={!isNew}
      options={KIND_OPTIONS}
      onChosen={follow}
    />
  );
}

function KindFields({ form }: { form: ProductFormState }) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  if (kind === 'service') return null;
  if (kind === 'good')
    return (
      <SwitchField
        form={form}
        name="countsStock"
        label="Count Stock"
        hint="Deliveries and sales are counted; what is on hand is shown."
      />
    );
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="passDays"
          label="Days"
          kind="number"
          required
          whenEmpty="null"
          min={1}
          step={1}
          hint="How often one may come."
        />
        <TextField
          form={form}
          name="passValidDays"
          label="Valid for"
          kind="number"
          required
          whenEmpty="null"
          min={1}
          step={1}
          after="days"
          hint="From the day it is bought."
        />
      </div>
      <SwitchField form={form} name="isPublic" label="Sold Online" hint="Offered to everybody on the web page." />
    </>
  );
}

function AccountField({ form }: { form: ProductFormState }) {
  const accounts = useQuery(accountsQuery());
  const options = (accounts.data ?? [])
    .filter(({ kind, isActive }) => kind === 'income' && isActive)
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  return <SelectField form={form} name="account" label="Income Account" required options={options} />;
}
