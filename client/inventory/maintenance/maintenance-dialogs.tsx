import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod';
import type { Item } from '../../../domain/inventory/contract.ts';
import {
  MAINTENANCE_TYPES,
  type Maintenance,
  MaintenanceChanges,
  MaintenanceInput,
  PRIORITIES,
} from '../../../domain/inventory/maintenance-contract.ts';
import { MAINTENANCE_TYPE_LABELS, PRIORITY_LABELS } from '../../../domain/inventory/rules.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { searchState } from '../../ui/form/search-state.ts';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { itemsPageQuery, useCreateMaintenance, useUpdateMaintenance } from '../queries.ts';

type ScheduleDialogProps = {
  /** What is to be looked after, where that is known already. */
  item?: Pick<Item, 'id' | 'itemCode' | 'name' | 'nextMaintenanceDate'> | undefined;
  /** The record that is changed, if it is not a new one. */
  record?: Maintenance | undefined;
  open: boolean;
  onClose: () => void;
};

export function ScheduleDialog({ item, record, open, onClose }: ScheduleDialogProps) {
  const what = record ? `${record.itemCode} ${record.itemName}` : item ? `${item.itemCode} ${item.name}` : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={record ? 'Edit Maintenance' : 'Schedule Maintenance'}
      description={what ?? 'A planned service, repair or inspection.'}
    >
      <ScheduleForm item={item} record={record} onClose={onClose} />
    </Dialog>
  );
}

type MaintenanceFormValues = z.input<typeof MaintenanceInput>;

const typed = ({ item, record }: Pick<ScheduleDialogProps, 'item' | 'record'>): MaintenanceFormValues => ({
  itemId: record?.itemId ?? item?.id ?? '',
  maintenanceType: record?.maintenanceType ?? 'preventive',
  priority: record?.priority ?? 'medium',
  description: record?.description ?? '',
  performedBy: record?.performedBy ?? '',
  startDate: record?.startDate ?? item?.nextMaintenanceDate ?? '',
  nextMaintenanceDate: record?.nextMaintenanceDate ?? '',
  notes: record?.notes ?? '',
  attachments: record?.attachments ?? [],
});

function ScheduleForm({ item, record, onClose }: Omit<ScheduleDialogProps, 'open'>) {
  const create = useCreateMaintenance();
  const update = useUpdateMaintenance();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<MaintenanceFormValues, MaintenanceInput>(MaintenanceInput, {
    defaultValues: typed({ item, record }),
  });
  const pending = create.isPending || update.isPending;

  const submit = async (values: MaintenanceInput) => {
    const { itemId: _, ...changes } = values;
    try {
      if (record) await update.mutateAsync({ id: record.id, body: changes });
      else await create.mutateAsync({ body: values, idempotencyKey });
      inventoryDone(record ? 'maintenance' : 'schedule');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed(record ? 'maintenance' : 'schedule', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {item || record ? null : <ItemChoiceField form={form} />}
      <MaintenanceFields form={form} />
      <FormFooter onCancel={onClose} pending={pending}>
        {record ? 'Update Maintenance' : 'Schedule Maintenance'}
      </FormFooter>
    </Form>
  );
}

const OFFERED = '20';

function ItemChoiceField({ form }: { form: ContractForm<MaintenanceFormValues, MaintenanceInput> }) {
  const [search, setSearch] = useState('');
  const items = useQuery(
    itemsPageQuery({
      disposed: 'false',
      sort: 'itemCode',
      limit: OFFERED,
      ...(search.trim() ? { q: search.trim() } : {}),
    }),
  );
  const options = items.data?.rows.map(({ id, itemCode, name }) => ({ value: id, label: `${itemCode} ${name}` })) ?? [];
  return (
    <ComboboxField
      form={form}
      name="itemId"
      label="Item"
      required
      placeholder="Choose an item"
      searchLabel="Search items"
      options={options}
      onSearchChange={setSearch}
      {...searchState(items)}
    />
  );
}

const typeOptions = MAINTENANCE_TYPES.map((value) => ({ value, label: MAINTENANCE_TYPE_LABELS[value] }));
const priorityOptions = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

type FormProps = { form: ContractForm<MaintenanceFormValues, MaintenanceInput> };

function MaintenanceFields({ form }: FormProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="maintenanceType" label="Type" options={typeOptions} />
        <SelectField form={form} name="priority" label="Priority" options={priorityOptions} />
      </div>
      <TextField form={form} name="description" label="Description" required maxLength={300} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="performedBy" label="Performed By" optional whenEmpty="text" maxLength={150} />
        <DateField form={form} name="startDate" label="Planned For" optional />
      </div>
      <TextareaField form={form} name="notes" label="Notes" optional maxLength={1000} rows={2} />
      <AttachmentsField form={form} />
    </>
  );
}

/** A job card number or a link to a report, one to a line. */
function AttachmentsField({ form }: FormProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'attachments' });
  return (
    <Field
      label="Attachments"
      optional
      hint="Links or references, such as a job card number, one per line."
      error={fieldState.error?.message}
    >
      <Textarea
        ref={field.ref}
        rows={2}
        defaultValue={(field.value ?? []).join('\n')}
        onBlur={field.onBlur}
        onChange={(event) =>
          field.onChange(
            event.target.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }
      />
    </Field>
  );
}

type CompleteDialogProps = { record: Maintenance; open: boolean; onClose: () => void };

export function CompleteDialog({ record, open, onClose }: CompleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Complete Maintenance"
      description={`${record.itemCode} ${record.itemName}: ${record.description}`}
    >
      <CompleteForm record={record} onClose={onClose} />
    </Dialog>
  );
}

const Completion = z.object({
  cost: MaintenanceChanges.shape.cost,
  completionDate: MaintenanceChanges.shape.completionDate,
  performedBy: MaintenanceChanges.shape.performedBy,
  paymentMethod: MaintenanceChanges.shape.paymentMethod,
  cashAccountId: MaintenanceChanges.shape.cashAccountId,
  nextMaintenanceDate: MaintenanceChanges.shape.nextMaintenanceDate,
});
type Completion = z.output<typeof Completion>;

const methodOptions = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

function CompleteForm({ record, onClose }: Omit<CompleteDialogProps, 'open'>) {
  const update = useUpdateMaintenance();
  const today = useToday();
  const form = useContractForm<z.input<typeof Completion>, Completion>(Completion, {
    defaultValues: {
      completionDate: today,
      performedBy: record.performedBy ?? '',
      paymentMethod: 'bank_transfer',
      nextMaintenanceDate: record.nextMaintenanceDate ?? '',
    },
  });
  const submit = async ({ cost, completionDate, nextMaintenanceDate, ...values }: Completion) => {
    const body = {
      ...values,
      status: 'completed' as const,
      cost: toDecimalText(cost ?? cents(0)),
      completionDate: completionDate === today ? null : completionDate,
      // Left empty, the schedule of the item says when it is due again.
      ...(nextMaintenanceDate ? { nextMaintenanceDate } : {}),
    };
    try {
      const { expenseId } = await update.mutateAsync({ id: record.id, body });
      inventoryDone('complete', expenseId ? 'Its cost was posted as an expense.' : undefined);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed('complete', error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="cost" label="Cost" kind="money" optional hint="Posted as an expense." />
        <SelectField form={form} name="paymentMethod" label="Payment Method" options={methodOptions} />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
        <DateField form={form} name="completionDate" label="Completed On" max={today} />
        <DateField form={form} name="nextMaintenanceDate" label="Next Maintenance" optional min={today} />
      </div>
      <TextField form={form} name="performedBy" label="Performed By" optional whenEmpty="text" maxLength={150} />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Complete Maintenance
      </FormFooter>
    </Form>
  );
}
