import { useQuery } from '@tanstack/react-query';
import { Printer, Scale } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { useToday } from '../ui/zone.ts';
import { FiguresSkeleton } from './figures-table.tsx';
import { useLedgerAddress } from './ledger-address.ts';
import { trialBalanceQuery } from './ledger-queries.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';

export function TrialBalanceTab() {
  const address = useLedgerAddress();
  const today = useToday();
  const { companyName } = useConfig();
  const date = address.date ?? today;
  const balance = useQuery(trialBalanceQuery(date));
  return (
    <Card aria-label="Trial Balance">
      <CardHeader
        title="Trial Balance"
        description={
          <>
            <span className="hidden print:inline">{`${companyName}. `}</span>
            {`Every account with a balance at the end of ${formatDay(date)}.`}
          </>
        }
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <div className="w-40">
              <DatePicker aria-label="Date" value={date} max={today} onValueChange={address.showDate} />
            </div>
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <Balance {...balance} onRetry={() => void balance.refetch()} />
    </Card>
  );
}

type Shown = Pick<ReturnType<typeof useQuery<Parameters<typeof TrialBalanceTable>[0]['balance']>>, 'data' | 'error'> & {
  isPlaceholderData: boolean;
  isFetching: boolean;
  onRetry: () => void;
};

function Balance({ data, error, isPlaceholderData, isFetching, onRetry }: Shown) {
  if (!data) {
    if (!error) return <FiguresSkeleton label="Loading the trial balance" />;
    return <ErrorState {...describeError(error)} onRetry={onRetry} retrying={isFetching} />;
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState title="Nothing was posted by then" icon={<Scale aria-hidden />}>
        Invoices, payments and expenses post by themselves. Choose a later day, or post a journal entry.
      </EmptyState>
    );
  }
  return <TrialBalanceTable balance={data} dimmed={isPlaceholderData} />;
}
