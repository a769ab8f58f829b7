import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AccountWithBalance } from '../../domain/ledger/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { useToday } from '../ui/zone.ts';
import { type AccountTask, AccountTaskDialog } from './account-task.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { FiguresSkeleton } from './figures-table.tsx';
import { useLedgerAddress } from './ledger-address.ts';
import { accountsQuery } from './ledger-queries.ts';

const matches = (q: string) => {
  const words = q.toLowerCase().split(/\s+/);
  return ({ code, name }: AccountWithBalance) => words.every((word) => `${code} ${name}`.toLowerCase().includes(word));
};

export function AccountsTab() {
  const address = useLedgerAddress();
  const today = useToday();
  const date = address.date ?? today;
  const accounts = useQuery(accountsQuery(date));
  const mayChange = useCan()('finance:write');
  const [task, setTask] = useState<AccountTask | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const begin = (next: AccountTask) => {
    setTask(next);
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <Card aria-label="Chart of Accounts">
      <CardHeader
        title="Chart of Accounts"
        description={`Balances at the end of ${formatDay(date)}, on the side where each account grows.`}
        actions={
          mayChange ? (
            <Button icon={<Plus aria-hidden />} className="print:hidden" onClick={() => begin({ kind: 'add' })}>
              Add Account
            </Button>
          ) : null
        }
      />
      <div className="flex flex-wrap gap-2 px-4 pb-3 sm:px-5 print:hidden">
        <SearchInput
          label="Search accounts"
          placeholder="Code or name"
          value={address.q}
          onValueChange={address.search}
          className="min-w-48 flex-1 sm:max-w-72"
        />
        <div className="w-40">
          <DatePicker aria-label="Date" value={date} max={today} onValueChange={address.showDate} />
        </div>
      </div>
      {accounts.data ? (
        <Found
          accounts={accounts.data.filter(matches(address.q))}
          date={date}
          dimmed={accounts.isPlaceholderData}
          onTask={mayChange ? begin : null}
          onClear={() => address.search('')}
        />
      ) : accounts.error ? (
        <ErrorState {...describeError(accounts.error)} onRetry={() => void accounts.refetch()} />
      ) : (
        <FiguresSkeleton label="Loading accounts" />
      )}
      {task ? <AccountTaskDialog key={turn} task={task} open={open} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

type FoundProps = Parameters<typeof AccountsTable>[0] & { onClear: () => void };

function Found({ onClear, ...table }: FoundProps) {
  if (table.accounts.length > 0) return <AccountsTable {...table} />;
  return (
    <EmptyState
      title="No account matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      Try fewer letters, or the first figures of its code.
    </EmptyState>
  );
}
