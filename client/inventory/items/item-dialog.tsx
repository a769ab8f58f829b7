import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type ItemDetails, ItemInput } from '../../../domain/inventory/contract.ts';
import { ITEM_FIELDS, type ItemField } from '../../../domain/inventory/item-fields.ts';
import { formSection } from '../../../domain/kernel/fields.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { Switch } from '../../ui/form/checkbox.tsx';
import { DeclaredFields } from '../../ui/form/declared-fields.tsx';
import { Field } from '../../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, DateField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { AssetFields, changedFields, type ItemFormValues, itemBody, itemFormValues } from '../assets/asset-fields.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { placesQuery, useCategoryChoices, useCreateItem, useUpdateItem } from '../queries.ts';
import { LocationField } from './location-field.tsx';

type ItemDialogProps = {
  /** Null for a new one. */
  item: ItemDetails | null;
  open: boolean;
  onClose: () => void;
};

export function ItemDialog({ item, open, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={item ? 'Edit Item' : 'Add Item'}
      description={item ? 'A new location or assignee is recorded as a movement.' : 'Details, location and cost.'}
    >
      <ItemForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function ItemForm({ item, onClose }: { item: ItemDetails | null; onClose: () => void }) {
  const create = useCreateItem();
  const update = useUpdateItem();
  const mayPost = useCan()('finance:write');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<ItemFormValues, ItemInput>(ItemInput, { defaultValues: itemFormValues(item) });
  const pending = create.isPending || update.isPending;

  const submit = async (values: ItemInput) => {
    try {
      if (item) await update.mutateAsync({ id: item.id, body: changedFields(item, values) });
      else await create.mutateAsync({ body: itemBody(values), idempotencyKey });
      inventoryDone(item ? 'updateItem' : 'addItem');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed(item ? 'updateItem' : 'addItem', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <ItemFields form={form} isBooked={item?.isCapitalised ?? false} mayPrice={item === null || mayPost} />
      {item === null && mayPost ? <CapitaliseFields form={form} /> : null}
      <FormFooter onCancel={onClose} pending={pending}>
        {item ? 'Update Item' : 'Add Item'}
      </FormFooter>
    </Form>
  );
}

/** An item with a price may be put into the books with the same form. */
function CapitaliseFields({ form }: { form: ContractForm<ItemFormValues, ItemInput> }) {
  const [on, setOn] = useState(false);
  const categoryId = useWatch({ control: form.control, name: 'categoryId' });
  const toggle = (next: boolean) => {
    setOn(next);
    form.setValue('asset', next ? { inBooksAlready: false, paidFrom: 'bank_transfer' } : null);
  };
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-surface-2/40 px-4 py-3.5">
      <legend className="sr-only">Books</legend>
      <Field label="Capitalise as a fixed asset" hint="Posts the purchase and depreciates the asset monthly." inline>
        <Switch checked={on} onCheckedChange={toggle} />
      </Field>
      {on ? <AssetFields form={form} prefix="asset." categoryId={categoryId ?? ''} /> : null}
    </fieldset>
  );
}

type ItemFieldsProps = {
  form: ContractForm<ItemFormValues, ItemInput>;
  /** Price and date of an asset are in the books. */
  isBooked: boolean;
  /** Finance alone changes what an item cost. */
  mayPrice: boolean;
  fields?: readonly ItemField[] | undefined;
};

const row = 'grid gap-4 sm:grid-cols-2';
export function ItemFields({ form, isBooked, mayPrice, fields = ITEM_FIELDS }: ItemFieldsProps) {
  const categories = useCategoryChoices();
  const places = useQuery(placesQuery).data;
  const today = useToday();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <DeclaredFields form={form} fields={formSection(fields, 'head')} />
      </div>
      <ComboboxField
        form={form}
        name="categoryId"
        label="Category"
        required
        options={categories}
        placeholder="Choose a category"
        searchLabel="Search categories"
        emptyText="No category yet: add one first."
      />
      <div className={row}>
        <DeclaredFields form={form} fields={formSection(fields, 'state')} />
      </div>
      <div className={row}>
        <LocationField form={form} name="location" label="Location" known={places?.locations} />
        <LocationField form={form} name="assignedTo" label="Assigned To" known={places?.people} />
      </div>
      <div className={row}>
        <TextField
          form={form}
          name="purchasePrice"
          label="Purchase Price"
          kind="money"
          optional
          whenEmpty="text"
          autoComplete="off"
          disabled={isBooked || !mayPrice}
        />
        <DateField form={form} name="purchaseDate" label="Purchase Date" optional max={today} disabled={isBooked} />
      </div>
      <div className={row}>
        <DeclaredFields form={form} fields={formSection(fields, 'details')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <DeclaredFields form={form} fields={formSection(fields, 'care')} />
      </div>
      <DeclaredFields form={form} fields={formSection(fields, 'texts')} />
    </>
  );
}
