import * as z from 'zod';
import { type Maintenance, MaintenanceChanges } from '../../domain/inventory/maintenance-contract.ts';
import { cents, formatMoney } from '../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useToday } from '../ui/zone.ts';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';
import { useUpdateMaintenance } from './maintenance-queries.ts';

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
      cost: formatMoney(cost ?? cents(0)),
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
        <DateField form={form} name="completionDate" label="Completed On" max={today} />
        <DateField form={form} name="nextMaintenanceDate" label="Next Maintenance" optional min={today} />
      </div>
      <TextField form={form} name="performedBy" label="Performed By" optional whenEmpty="text" maxLength={150} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
          Complete Maintenance
        </Button>
      </DialogFooter>
    </Form>
  );
}
