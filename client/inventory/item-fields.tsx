import { useQuery } from '@tanstack/react-query';
import type { ItemInput } from '../../domain/inventory/contract.ts';
import { CONDITION_LABELS, SCHEDULE_LABELS, STATUS_LABELS } from '../../domain/inventory/rules.ts';
import { CONDITIONS, ITEM_STATUSES, SCHEDULES } from '../../domain/inventory/words.ts';
import type { ContractForm } from '../ui/form.tsx';
import { ComboboxField, DateField, SelectField } from '../ui/form-fields.tsx';
import { TextareaField, TextField } from '../ui/text-fields.tsx';
import { useToday } from '../ui/zone.ts';
import { useCategoryChoices } from './category-options.ts';
import { placesQuery } from './inventory-queries.ts';
import type { ItemTyped } from './item-values.ts';
import { PlaceField } from './place-field.tsx';

const conditionOptions = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }));
const statusOptions = ITEM_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const scheduleOptions = [
  { value: '', label: 'None' },
  ...SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABELS[value] })),
];

type ItemFieldsProps = {
  form: ContractForm<ItemTyped, ItemInput>;
  /** Price and date of an asset are in the books. */
  isBooked: boolean;
  /** Finance alone changes what an item cost. */
  mayPrice: boolean;
};

const row = 'grid gap-4 sm:grid-cols-2';
const text = { whenEmpty: 'text', autoComplete: 'off', optional: true } as const;

export function ItemFields({ form, isBooked, mayPrice }: ItemFieldsProps) {
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
        <PlaceField form={form} name="location" label="Location" known={places?.locations} />
        <PlaceField form={form} name="assignedTo" label="Assigned To" known={places?.people} />
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
