import { useQuery } from '@tanstack/react-query';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type AssetInput, PAID_FROM, type PaidFrom } from '../../../domain/inventory/asset-contract.ts';
import type { createItem, ItemDetails, ItemInput, updateItem } from '../../../domain/inventory/contract.ts';
import { CLASSES } from '../../../domain/inventory/depreciation.ts';
import { DEPRECIATION_CLASSES } from '../../../domain/inventory/fields.ts';
import { ITEM_FIELDS, type ItemField } from '../../../domain/inventory/item-fields.ts';
import { findClass } from '../../../domain/inventory/rules.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { formValues } from '../../../domain/kernel/fields.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '../../../domain/settings/tax-classes.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { SupplierField } from '../../suppliers/supplier-field.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { SelectField, SwitchField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { categoriesQuery } from '../queries.ts';

const paidLabel = (from: PaidFrom): string =>
  from === 'payables' ? 'On credit (trade payables)' : PAYMENT_METHOD_LABELS[from];
const paidOptions = PAID_FROM.map((value) => ({ value, label: paidLabel(value) }));
const classOptions = DEPRECIATION_CLASSES.map((value) => ({ value, label: CLASSES[value].label }));

type AssetFieldsProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  /** Where in the form the fields lie: "asset." in the form of an item, nowhere in the one of an asset. */
  prefix: 'asset.' | '';
  categoryId: string;
};

export function AssetFields<In extends FieldValues, Out>({ form, prefix, categoryId }: AssetFieldsProps<In, Out>) {
  const name = (field: string) => `${prefix}${field}` as FieldPath<In>;
  const categories = useQuery(categoriesQuery).data ?? [];
  const ofCategory = findClass(categories, categoryId || null);
  const [chosen, inBooks, paidFrom] = useWatch({
    control: form.control,
    name: [name('depreciationClass'), name('inBooksAlready'), name('paidFrom')],
  });
  const isLease = (chosen || ofCategory) === 'leasehold';
  const own = ofCategory ? `Same as category: ${CLASSES[ofCategory].label}` : 'Choose a class';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name={name('depreciationClass')}
          label="Depreciation Class"
          options={ofCategory ? [{ value: '', label: own }, ...classOptions] : classOptions}
          placeholder={own}
        />
        {isLease ? (
          <TextField
            form={form}
            name={name('leaseYears')}
            label="Lease Term in Years"
            kind="number"
            min={1}
            max={50}
            required
          />
        ) : null}
        <TextField form={form} name={name('residual')} label="Residual Value" kind="money" optional />
        {inBooks ? (
          <TextField
            form={form}
            name={name('openingDepreciation')}
            label="Depreciation So Far"
            kind="money"
            optional
            hint="Calculated monthly if empty."
          />
        ) : (
          <SelectField form={form} name={name('paidFrom')} label="Paid From" options={paidOptions} />
        )}
        {inBooks || paidFrom === 'payables' ? null : (
          <CashAccountField form={form} name={name('cashAccountId')} method={name('paidFrom')} label="Account" />
        )}
      </div>
      {!inBooks && paidFrom === 'payables' ? <AssetBillFields form={form} name={name} /> : null}
      <SwitchField
        form={form}
        name={name('inBooksAlready')}
        label="Already in the opening balances"
        hint="The purchase is not posted; depreciation continues from this month."
      />
    </>
  );
}

type AssetBillProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: (field: string) => FieldPath<In>;
};

const taxClassOptions = TAX_CLASSES.map((value) => ({ value, label: `${value} ${TAX_CLASS_LABELS[value]}` }));

/** The bill of what is bought on credit; without a supplier it stands on trade payables until a bill takes it over. */
function AssetBillFields<In extends FieldValues, Out>({ form, name }: AssetBillProps<In, Out>) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SupplierField
        form={form}
        name={name('supplierId')}
        label="Bill of Supplier"
        optional
        supplierId={null}
        hint="To approve. VAT comes on top of the price."
      />
      <TextField
        form={form}
        name={name('billNumber')}
        label="Invoice Number"
        optional
        whenEmpty="text"
        maxLength={60}
        autoComplete="off"
      />
      <SelectField form={form} name={name('billTaxClass')} label="Tax Class" options={taxClassOptions} />
    </div>
  );
}

export type ItemFormValues = z.input<typeof ItemInput>;
type AssetFormValues = NonNullable<ItemFormValues['asset']>;

export const itemFormValues = (
  item: ItemDetails | null,
  fields: readonly ItemField[] = ITEM_FIELDS,
): ItemFormValues => ({
  ...formValues<ItemFormValues>(fields, item),
  ...(item ? {} : { condition: 'new', status: 'available' }),
  asset: null,
});

const priceText = (price: Cents | null | undefined): string | null =>
  price === null || price === undefined ? null : toDecimalText(price);

export const assetBody = (asset: AssetInput): AssetFormValues => ({
  ...asset,
  leaseYears: asset.leaseYears ?? null,
  residual: toDecimalText(asset.residual ?? (0 as Cents)),
  openingDepreciation: priceText(asset.openingDepreciation),
});

export const itemBody = ({ purchasePrice, asset, ...values }: ItemInput): SentBody<typeof createItem> => ({
  ...values,
  purchasePrice: priceText(purchasePrice),
  asset: asset ? assetBody(asset) : null,
});

/** Only what was changed is sent, so that two who edit different fields do not undo each other. */
export const changedFields = (item: ItemDetails, values: ItemInput): SentBody<typeof updateItem> => {
  const { asset: _, lastMaintenanceDate: __, ...body } = { ...values, purchasePrice: priceText(values.purchasePrice) };
  const changed = Object.entries(body).filter(([name, value]) => value !== item[name as keyof typeof body]);
  return Object.fromEntries(changed);
};
