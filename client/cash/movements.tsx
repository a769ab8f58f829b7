import type { ComponentType } from 'react';
import { Select } from '../ui/form/select.tsx';
import { CashEntriesCard } from './cash-entries-card.tsx';
import { type MovementCardProps, TransfersCard } from './transfers-card.tsx';
import { type MovementList, useMovementList } from './url-state.ts';

const LIST_OPTIONS: readonly { value: MovementList; label: string }[] = [
  { value: 'transfers', label: 'Transfers' },
  { value: 'entries', label: 'Charges and Owner’s Money' },
  { value: 'cheques', label: 'Cheques' },
  { value: 'approvals', label: 'Refunds to Approve' },
];

/** Cheques and refunds are billing, which a later feature shows. */
export type MovementsProps = Record<'ChequesCard' | 'ApprovalsCard', ComponentType<MovementCardProps>>;

/** How money moved between the accounts, or was taken and given by the bank and the owner: one list at a time. */
export function Movements({ mayChange, ChequesCard, ApprovalsCard }: MovementsProps & { mayChange: boolean }) {
  const { list, showList } = useMovementList();
  const choice = (
    <Select aria-label="List" value={list} options={LIST_OPTIONS} onValueChange={showList} className="w-60" />
  );
  const MovementsCard = {
    transfers: TransfersCard,
    entries: CashEntriesCard,
    cheques: ChequesCard,
    approvals: ApprovalsCard,
  }[list];
  return <MovementsCard choice={choice} mayChange={mayChange} />;
}
