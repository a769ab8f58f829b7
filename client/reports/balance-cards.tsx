import type { TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { formatDay, formatMoney, isNegative } from '../ui/format.ts';
import { StatCard } from '../ui/stat-card.tsx';

export function BalanceCards({ statement }: { statement: TenantStatement }) {
  const { opening, charges, payments, closing, owed, credit, deposit, currency, from, to } = statement;
  const money = (amount: string) => formatMoney(amount, { currency });
  const cards = [
    { label: 'Opening Balance', amount: opening, hint: `Before ${formatDay(from)}` },
    { label: 'Charges', amount: charges, hint: 'Invoiced in the period' },
    { label: 'Payments', amount: payments, hint: 'Paid or credited in the period' },
    { label: 'Closing Balance', amount: closing, hint: standing(closing, formatDay(to)) },
    { label: 'Owed', amount: owed, hint: credit === '0.00' ? 'No credit' : `Credit of ${money(credit)}` },
    { label: 'Deposit Held', amount: deposit, hint: 'Not part of the balance' },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
      {cards.map(({ label, amount, hint }) => (
        <StatCard key={label} label={label} figure={money(amount)} hint={hint} />
      ))}
    </div>
  );
}

const standing = (closing: string, day: string): string =>
  closing === '0.00' ? `Settled on ${day}` : isNegative(closing) ? `In credit on ${day}` : `To pay on ${day}`;
