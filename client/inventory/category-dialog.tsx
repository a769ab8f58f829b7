import { useState } from 'react';
import type * as z from 'zod';
import { type Category, CategoryInput } from '../../domain/inventory/contract.ts';
import { CLASSES } from '../../domain/inventory/depreciation.ts';
import { DEPRECIATION_CLASSES } from '../../domain/inventory/words.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { SelectField } from '../ui/form-fields.tsx';
import { TextareaField, TextField } from '../ui/text-fields.tsx';
import { useCategoryOptions } from './category-options.ts';
import { useCreateCategory, useUpdateCategory } from './inventory-queries.ts';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';

type CategoryDialogProps = {
  /** Null for a new one. */
  category: Category | null;
  open: boolean;
  onClose: () => void;
};

export function CategoryDialog({ category, open, onClose }: CategoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={category ? 'Edit Category' : 'Add Category'}
      description="Items are sorted into categories, and one category may lie under another."
    >
      <CategoryForm category={category} onClose={onClose} />
    </Dialog>
  );
}

const classOptions = [
  { value: '', label: 'As the one above, or none' },
  ...DEPRECIATION_CLASSES.map((value) => ({ value, label: CLASSES[value].label })),
];

function CategoryForm({ category, onClose }: Omit<CategoryDialogProps, 'open'>) {
  const create = useCreateCategory();
  const update = useUpdateCategory();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const parents = useCategoryOptions().filter(({ value }) => value !== category?.id);
  const form = useContractForm<z.input<typeof CategoryInput>, CategoryInput>(CategoryInput, {
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      parentCategoryId: category?.parentCategoryId ?? '',
      depreciationClass: category?.depreciationClass ?? '',
    },
  });
  const pending = create.isPending || update.isPending;

  const submit = async (body: CategoryInput) => {
    const deed = category ? 'updateCategory' : 'addCategory';
    try {
      if (category) await update.mutateAsync({ id: category.id, body });
      else await create.mutateAsync({ body, idempotencyKey });
      inventoryDone(deed);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed(deed, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Category Name" required maxLength={80} autoComplete="off" />
      <TextareaField form={form} name="description" label="Description" optional maxLength={300} rows={2} />
      <SelectField
        form={form}
        name="parentCategoryId"
        label="Under"
        options={[{ value: '', label: 'No other category' }, ...parents]}
        placeholder="No other category"
      />
      <SelectField
        form={form}
        name="depreciationClass"
        label="Depreciation Class"
        options={classOptions}
        placeholder="As the one above, or none"
        hint="How assets in this category lose their value in the books."
      />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {category ? 'Update Category' : 'Add Category'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
