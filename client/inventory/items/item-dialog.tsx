import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type ItemDetails, ItemInput } from '../../../domain/inventory/contract.ts';
import { CONDITIONS, ITEM_STATUSES, SCHEDULES } from '../../../domain/inventory/fields.ts';
import { CONDITION_LABELS, SCHEDULE_LABELS, STATUS_LABELS } from '../../../domain/inventory/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { Switch } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
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

const conditionOptions = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }));
const statusOptions = ITEM_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const scheduleOptions = [
  { value: '', label: 'None' },
  ...SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] })),
];

type ItemFieldsProps = {
  form: ContractForm<ItemFormValues, ItemInput>;
  /** Price and date of an asset are in the books. */
  isBooked: boolean;
  /** Finance alone changes what an item cost. */
  mayPrice: boolean;
};

const row = 'grid gap-4 sm:grid-cols-2';
const text = { whenEmpty: 'text', autoComplete: 'off', optional: true } as const;

function ItemFields({ form, isBooked, mayPrice }: ItemFieldsProps) {
  const categories = useCategoryChoices();
  const places = useQuery(placesQuery).data;
  const today = useToday();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField form={form} name="itemCode" label="Item Code" required maxLength={50} autoComplete="off" />
        <TextField form={form} name="name" label="Item Name" required maxLength={150} autoComplete="off" />
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
        <SelectField form={form} name="condition" label="Condition" options={conditionOptions} />
        <SelectField form={form} name="status" label="Status" options={statusOptions} />
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
          {...text}
          disabled={isBooked || !mayPrice}
        />
        <DateField form={form} name="purchaseDate" label="Purchase Date" optional max={today} disabled={isBooked} />
      </div>
      <div className={row}>
        <TextField form={form} name="brand" label="Brand" maxLength={100} {...text} />
        <TextField form={form} name="model" label="Model" maxLength={100} {...text} />
        <TextField form={form} name="serialNumber" label="Serial Number" maxLength={100} {...text} />
        <TextField form={form} name="supplier" label="Supplier" maxLength={150} {...text} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField form={form} name="warrantyExpiryDate" label="Warranty Until" optional />
        <SelectField
          form={form}
          name="maintenanceSchedule"
          label="Maintenance Schedule"
          optional
          options={scheduleOptions}
          placeholder="None"
        />
        <DateField form={form} name="nextMaintenanceDate" label="Next Maintenance" optional />
      </div>
      <TextareaField form={form} name="description" label="Description" optional maxLength={1000} rows={2} />
      <TextareaField form={form} name="notes" label="Notes" optional maxLength={1000} rows={2} />
    </>
  );
}
