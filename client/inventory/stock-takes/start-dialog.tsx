import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type * as z from 'zod';
import { StockTakeInput } from '../../../domain/inventory/stock-take-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { LocationField } from '../items/location-field.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { placesQuery, useCategoryOptions } from '../queries.ts';
import { stockTakePath } from '../url-state.ts';
import { useCreateStockTake } from './queries.ts';

export function BeginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Start Stock-take"
      description="Expected items are fixed now. Several people can count at once."
    >
      <BeginForm onClose={onClose} />
    </Dialog>
  );
}

function BeginForm({ onClose }: { onClose: () => void }) {
  const create = useCreateStockTake();
  const categories = useCategoryOptions();
  const places = useQuery(placesQuery).data;
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof StockTakeInput>, StockTakeInput>(StockTakeInput, {
    defaultValues: { name: `Stock-take of ${formatDay(today)}`, categoryId: '', location: '', notes: '' },
  });
  const submit = async (body: StockTakeInput) => {
    try {
      const { id } = await create.mutateAsync({ body, idempotencyKey });
      inventoryDone('stockTake');
      onClose();
      navigate(stockTakePath(id));
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed('stockTake', error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={120} autoComplete="off" />
      <SelectField
        form={form}
        name="categoryId"
        label="Category"
        options={[{ value: '', label: 'All Categories' }, ...categories]}
        placeholder="All Categories"
      />
      <LocationField
        form={form}
        name="location"
        label="Location"
        known={places?.locations}
        hint="If empty, all locations are counted."
      />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Starting…">
        Start Stock-take
      </FormFooter>
    </Form>
  );
}
