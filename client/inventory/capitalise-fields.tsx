import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ItemInput } from '../../domain/inventory/contract.ts';
import { Field } from '../ui/field.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { Switch } from '../ui/switch.tsx';
import { AssetFields } from './asset-fields.tsx';
import type { ItemTyped } from './item-values.ts';

/** An item with a price may be put into the books with the same form. */
export function CapitaliseFields({ form }: { form: ContractForm<ItemTyped, ItemInput> }) {
  const [on, setOn] = useState(false);
  const categoryId = useWatch({ control: form.control, name: 'categoryId' });
  const turn = (next: boolean) => {
    setOn(next);
    form.setValue('asset', next ? { inBooksAlready: false, paidFrom: 'bank_transfer' } : null);
  };
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-surface-2/40 px-4 py-3.5">
      <legend className="sr-only">Books</legend>
      <Field
        label="Put into the books as a fixed asset"
        hint="The purchase is posted, and the asset is depreciated month by month."
        inline
      >
        <Switch checked={on} onCheckedChange={turn} />
      </Field>
      {on ? <AssetFields form={form} prefix="asset." categoryId={categoryId ?? ''} /> : null}
    </fieldset>
  );
}
