import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

/** The specification's words for what was done, and for what to say where the server gave no reason. */
const MESSAGES = {
  addItem: { done: 'Item added successfully', failed: 'Failed to add item' },
  updateItem: { done: 'Item updated successfully', failed: 'Failed to update item' },
  condition: { done: 'Item condition updated', failed: 'Failed to update item condition' },
  addCategory: { done: 'Category added successfully', failed: 'Failed to add category' },
  updateCategory: { done: 'Category updated successfully', failed: 'Failed to update category' },
  deleteCategory: { done: 'Category deleted successfully', failed: 'Failed to delete category' },
  check_out: { done: 'Item checked out', failed: 'Failed to check out item' },
  check_in: { done: 'Item checked in', failed: 'Failed to check in item' },
  move: { done: 'Item moved', failed: 'Failed to move item' },
  dispose: { done: 'Item disposed of', failed: 'Failed to dispose of item' },
  asset: { done: 'Asset capitalised', failed: 'Failed to capitalise the asset' },
  depreciate: { done: 'Depreciation posted', failed: 'Failed to post depreciation' },
  photo: { done: 'Photo saved', failed: 'Failed to save photo' },
  removePhoto: { done: 'Photo removed', failed: 'Failed to remove photo' },
  schedule: { done: 'Maintenance scheduled', failed: 'Failed to schedule maintenance' },
  maintenance: { done: 'Maintenance updated', failed: 'Failed to update maintenance' },
  start: { done: 'Maintenance started', failed: 'Failed to start maintenance' },
  complete: { done: 'Maintenance completed', failed: 'Failed to complete maintenance' },
  cancel: { done: 'Maintenance cancelled', failed: 'Failed to cancel maintenance' },
  stockTake: { done: 'Stock-take started', failed: 'Failed to start stock-take' },
  count: { done: 'Item counted', failed: 'Failed to count item' },
  uncount: { done: 'Count undone', failed: 'Failed to undo the count' },
  close: { done: 'Stock-take closed', failed: 'Failed to close stock-take' },
  import: { done: 'Items imported successfully', failed: 'Failed to import items' },
} as const;

export type InventoryAction = keyof typeof MESSAGES;

export const inventoryDone = (action: InventoryAction, more?: string) =>
  void toast({ title: 'Success', description: more ? `${MESSAGES[action].done}. ${more}` : MESSAGES[action].done });

export const inventoryFailed = (action: InventoryAction, error: unknown) =>
  void toast({ title: 'Error', description: serverMessage(error, MESSAGES[action].failed), destructive: true });
