import { useQuery } from '@tanstack/react-query';
import { FolderTree, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '../../domain/inventory/contract.ts';
import { SHORT_CLASS } from '../../domain/inventory/depreciation.ts';
import { treeOf } from '../../domain/inventory/rules.ts';
import { useTask } from '../billing/use-task.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { categoriesQuery, useDeleteCategory } from './inventory-queries.ts';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';

/** All categories as the tree that they are. */
export function CategoriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const categories = useQuery(categoriesQuery);
  const edit = useTask<Category | null>();
  const [doomed, setDoomed] = useState<Category | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Categories"
      description="What items are sorted into. A category takes its depreciation class from the one above it."
      footer={
        <Button icon={<Plus aria-hidden />} onClick={() => edit.begin(null)}>
          Add Category
        </Button>
      }
    >
      {categories.error && !categories.data ? (
        <ErrorState {...describeError(categories.error)} onRetry={() => void categories.refetch()} />
      ) : categories.data ? (
        <Tree categories={categories.data} onEdit={edit.begin} onDelete={setDoomed} />
      ) : (
        <SkeletonText lines={5} label="Loading the categories" />
      )}
      <CategoryDialog
        key={edit.shown.turn}
        category={edit.shown.task}
        open={edit.shown.open}
        onClose={edit.shown.onClose}
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
      {treeOf(categories).map(({ category, depth }) => (
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

const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en-KE')} items`);

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
      words={`${category?.name ?? ''} is deleted for good. A category that holds items is not deleted.`}
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
