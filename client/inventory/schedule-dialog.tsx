import { useState } from 'react';
import type * as z from 'zod';
import type { Item } from '../../domain/inventory/contract.ts';
import { type Maintenance, MaintenanceInput } from '../../domain/inventory/maintenance-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';
import { ItemChoiceField } from './item-choice-field.tsx';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { useCreateMaintenance, useUpdateMaintenance } from './maintenance-queries.ts';

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
      description={what ?? 'A service, repair or inspection that is to be done.'}
    >
      <ScheduleForm item={item} record={record} onClose={onClose} />
    </Dialog>
  );
}

export type MaintenanceTyped = z.input<typeof MaintenanceInput>;

const typed = ({ item, record }: Pick<ScheduleDialogProps, 'item' | 'record'>): MaintenanceTyped => ({
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
  const form = useContractForm<MaintenanceTyped, MaintenanceInput>(MaintenanceInput, {
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
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {record ? 'Update Maintenance' : 'Schedule Maintenance'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
