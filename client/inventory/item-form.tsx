import { useState } from 'react';
import { type ItemDetails, ItemInput } from '../../domain/inventory/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { CapitaliseFields } from './capitalise-fields.tsx';
import { useCreateItem, useUpdateItem } from './inventory-queries.ts';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';
import { ItemFields } from './item-fields.tsx';
import { changesOf, type ItemTyped, itemBody, typedItem } from './item-values.ts';

export function ItemForm({ item, onClose }: { item: ItemDetails | null; onClose: () => void }) {
  const create = useCreateItem();
  const update = useUpdateItem();
  const mayPost = useCan()('finance:write');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<ItemTyped, ItemInput>(ItemInput, { defaultValues: typedItem(item) });
  const pending = create.isPending || update.isPending;

  const submit = async (values: ItemInput) => {
    try {
      if (item) await update.mutateAsync({ id: item.id, body: changesOf(item, values) });
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
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {item ? 'Update Item' : 'Add Item'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
