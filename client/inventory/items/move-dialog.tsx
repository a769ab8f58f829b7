import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import { type Move, MovementInput } from '../../../domain/inventory/movement-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { placesQuery, useMove } from '../queries.ts';
import { LocationField } from './location-field.tsx';

const TITLES: Record<Move, string> = { check_out: 'Check Out', check_in: 'Check In', move: 'Move Item' };

type MoveDialogProps = { item: ItemDetails; move: Move; open: boolean; onClose: () => void };

export function MoveDialog({ item, move, open, onClose }: MoveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={TITLES[move]}
      description={`${item.itemCode} ${item.name}`}
    >
      <MoveForm item={item} move={move} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof MovementInput>;

function MoveForm({ item, move, onClose }: Omit<MoveDialogProps, 'open'>) {
  const record = useMove();
  const places = useQuery(placesQuery).data;
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, MovementInput>(MovementInput, {
    defaultValues: {
      movementType: move,
      // Left empty, the item stays where it is, wherever a colleague has just brought it.
      toLocation: '',
      toAssignee: '',
      movementDate: today,
      reason: '',
      approvedBy: '',
    },
  });

  const submit = async (values: MovementInput) => {
    // Without a day of its own it happens now, on whatever day the space has.
    const body = { ...values, movementDate: values.movementDate === today ? null : values.movementDate };
    try {
      await record.mutateAsync({ id: item.id, body, idempotencyKey });
      inventoryDone(move);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed(move, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {move === 'check_out' ? (
        <LocationField
          form={form}
          name="toAssignee"
          label="Checked Out To"
          known={places?.people}
          hint="A person or tenant. Optional if you enter a location."
        />
      ) : null}
      <LocationField
        form={form}
        name="toLocation"
        label={move === 'move' ? 'New Location' : 'Location'}
        known={places?.locations}
        required={move === 'move'}
        hint={move === 'move' || !item.location ? undefined : `If empty, it stays in ${item.location}.`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="movementDate" label="Date" max={today} />
        <TextField form={form} name="approvedBy" label="Approved By" optional whenEmpty="text" maxLength={120} />
      </div>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        optional
        whenEmpty="text"
        maxLength={300}
        autoComplete="off"
      />
      <FormFooter onCancel={onClose} pending={record.isPending}>
        {TITLES[move]}
      </FormFooter>
    </Form>
  );
}
