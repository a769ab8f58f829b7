import type { Item } from '../../../domain/inventory/contract.ts';
import { CONDITIONS, type Condition } from '../../../domain/inventory/fields.ts';
import { CONDITION_LABELS } from '../../../domain/inventory/rules.ts';
import { Select } from '../../ui/form/select.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { useUpdateItem } from '../queries.ts';

const options = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

/** Saved directly from the table: the choice shows immediately and is reverted on failure. */
export function ConditionSelect({ item }: { item: Pick<Item, 'id' | 'itemCode' | 'condition' | 'disposedOn'> }) {
  const update = useUpdateItem();
  const chosen = update.isPending ? (update.variables?.body.condition ?? item.condition) : item.condition;
  const choose = (condition: Condition) => {
    if (condition === item.condition) return;
    update.mutate(
      { id: item.id, body: { condition } },
      { onSuccess: () => inventoryDone('condition'), onError: (error) => inventoryFailed('condition', error) },
    );
  };
  return (
    <Select
      aria-label={`Condition of ${item.itemCode}`}
      value={chosen}
      options={options}
      onValueChange={choose}
      disabled={update.isPending || item.disposedOn !== null}
      className="h-8 w-30"
    />
  );
}
