import type { ItemDetails } from '../../domain/inventory/contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ItemForm } from './item-form.tsx';

type ItemDialogProps = {
  /** Null for a new one. */
  item: ItemDetails | null;
  open: boolean;
  onClose: () => void;
};

export function ItemDialog({ item, open, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={item ? 'Edit Item' : 'Add Item'}
      description={
        item ? 'A new location or assignee is recorded as a movement.' : 'What it is, where it is, and what it cost.'
      }
    >
      <ItemForm item={item} onClose={onClose} />
    </Dialog>
  );
}
