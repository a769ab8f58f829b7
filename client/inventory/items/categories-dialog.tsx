import { useQuery } from '@tanstack/react-query';
import { FolderTree, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { type Category, CategoryInput } from '../../../domain/inventory/contract.ts';
import { CLASSES, SHORT_CLASS } from '../../../domain/inventory/depreciation.ts';
import { DEPRECIATION_CLASSES } from '../../../domain/inventory/fields.ts';
import { toTree } from '../../../domain/inventory/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCount } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import {
  categoriesQuery,
  useCategoryOptions,
  useCreateCategory,
  useDeleteCategory,
  useUpdateCategory,
} from '../queries.ts';

/** All categories as the tree that they are. */
export function CategoriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const categories = useQuery(categoriesQuery);
  const edit = useDialog<Category | null>();
  const [doomed, setDoomed] = useState<Category | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Categories"
      description="Categories group items. Each inherits its parent’s depreciation class."
      footer={
        <Button icon={<Plus aria-hidden />} onClick={() => edit.openDialog(null)}>
          Add Category
        </Button>
      }
    >
      {categories.error && !categories.data ? (
        <ErrorState {...describeError(categories.error)} onRetry={() => void categories.refetch()} />
      ) : categories.data ? (
        <Tree categories={categories.data} onEdit={edit.openDialog} onDelete={setDoomed} />
      ) : (
        <SkeletonText lines={5} label="Loading the categories" />
      )}
      <CategoryDialog
        key={edit.dialog.dialogKey}
        category={edit.dialog.payload}
        open={edit.dialog.open}
        onClose={edit.dialog.onClose}
      />
      <DeleteCategory category={doomed} onClose={() => setDoomed(null)} />
    </Dialog>
  );
}

type TreeProps = {
  categories: readonly Category[];
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
};

function Tree({ categories, onEdit, onDelete }: TreeProps) {
  if (categories.length === 0) {
    return (
      <EmptyState title="No categories yet" icon={<FolderTree aria-hidden />}>
        Add the first one, such as Furniture or Computers.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Categories" className="divide-y divide-line rounded-md border border-line">
      {toTree(categories).map(({ category, depth }) => (
        <li key={category.id} className="flex min-h-11 items-center gap-2 py-1 pr-1.5 pl-3 text-sm">
          <span
            style={{ paddingLeft: `${depth * 1.25}rem` }}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2"
          >
            <span className="min-w-0 truncate font-medium">{category.name}</span>
            <span className="text-muted text-xs">{itemsText(category.items)}</span>
            {category.depreciationClass ? <Badge>{SHORT_CLASS[category.depreciationClass]}</Badge> : null}
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Edit ${category.name}`}
            icon={<Pencil aria-hidden />}
            onClick={() => onEdit(category)}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete ${category.name}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onDelete(category)}
          />
        </li>
      ))}
    </ul>
  );
}

const itemsText = (count: number): string => (count === 1 ? '1 item' : `${formatCount(count)} items`);

function DeleteCategory({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const remove = useDeleteCategory();
  const confirm = () => {
    if (!category) return;
    remove.mutate(category.id, {
      onSuccess: () => {
        inventoryDone('deleteCategory');
        onClose();
      },
      onError: (error) => {
        inventoryFailed('deleteCategory', error);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open={category !== null}
      onOpenChange={onClose}
      title="Delete Category"
      description={`${category?.name ?? ''} is deleted permanently. Categories with items cannot be deleted.`}
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

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
      description="Categories group items and can be nested."
    >
      <CategoryForm category={category} onClose={onClose} />
    </Dialog>
  );
}

const classOptions = [
  { value: '', label: 'Same as parent, or none' },
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
    const action = category ? 'updateCategory' : 'addCategory';
    try {
      if (category) await update.mutateAsync({ id: category.id, body });
      else await create.mutateAsync({ body, idempotencyKey });
      inventoryDone(action);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed(action, error);
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
        options={[{ value: '', label: 'No parent' }, ...parents]}
        placeholder="No parent"
      />
      <SelectField
        form={form}
        name="depreciationClass"
        label="Depreciation Class"
        options={classOptions}
        placeholder="Same as parent, or none"
        hint="How assets in this category depreciate."
      />
      <FormFooter onCancel={onClose} pending={pending}>
        {category ? 'Update Category' : 'Add Category'}
      </FormFooter>
    </Form>
  );
}
