import { Select } from '../ui/form/select.tsx';
import { CashEntriesCard } from './cash-entries-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import { type MovementList, useMovementList } from './url-state.ts';

const LIST_OPTIONS: readonly { value: MovementList; label: string }[] = [
  { value: 'transfers', label: 'Transfers' },
  { value: 'entries', label: 'Charges and Owner’s Money' },
];

/** How money moved between the accounts, or was taken and given by the bank and the owner: one list at a time. */
export function Movements({ mayChange }: { mayChange: boolean }) {
  const { list, showList } = useMovementList();
  const choice = (
    <Select aria-label="List" value={list} options={LIST_OPTIONS} onValueChange={showList} className="w-60" />
  );
  const MovementsCard = list === 'transfers' ? TransfersCard : CashEntriesCard;
  return <MovementsCard choice={choice} mayChange={mayChange} />;
}
