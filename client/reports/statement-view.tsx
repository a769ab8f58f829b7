import type { TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { AgeingCards } from './ageing-cards.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { RoomUsage } from './room-usage.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** What a tenant owes, how it came to that, and which rooms they used. */
export function StatementView({ statement }: { statement: TenantStatement }) {
  const { currency, transactions, deposits } = statement;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BalanceCards statement={statement} />
      <AgeingCards ageing={statement.ageing} currency={currency} title="What is open, by how long it is overdue" />
      <Card aria-label="Transaction History">
        <CardHeader title="Transaction History" description="Every charge and payment, with what was owed after it." />
        <TransactionTable label="Transaction history" lines={transactions} opening={statement.opening} />
      </Card>
      {deposits.length > 0 ? (
        <Card aria-label="Deposit">
          <CardHeader title="Deposit" description="Held apart: it is no payment until it is set off." />
          <TransactionTable label="Deposit" lines={deposits} />
        </Card>
      ) : null}
      <RoomUsage rooms={statement.rooms} currency={currency} />
      {statement.howToPay ? (
        <Card aria-label="How to Pay">
          <CardHeader title="How to Pay" description="As the statement says it to the tenant." />
          <p className="wrap-break-word whitespace-pre-line px-4 pb-4 text-sm sm:px-5">{statement.howToPay}</p>
        </Card>
      ) : null}
    </div>
  );
}
