import { useQuery } from '@tanstack/react-query';
import { ListTree, NotebookPen, Plus, Printer, Scale, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { TenantBox } from '../tenants/tenant-box.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useToday } from '../ui/zone.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { FiguresSkeleton } from './figures-table.tsx';
import { type LedgerTab, useLedgerAddress } from './ledger-address.ts';
import { trialBalanceQuery } from './ledger-queries.ts';
import { LockCard } from './lock-card.tsx';
import { TrialBalanceTable } from './trial-balance-table.tsx';

const EntryDialog = onDemand(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const EntrySheet = onDemand(async () => (await import('./entry-sheet.tsx')).EntrySheet);
const VerifyDialog = onDemand(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

const TABS: readonly { value: LedgerTab; label: string; icon: React.ReactNode }[] = [
  { value: 'trial-balance', label: 'Trial Balance', icon: <Scale aria-hidden /> },
  { value: 'accounts', label: 'Accounts', icon: <ListTree aria-hidden /> },
  { value: 'entries', label: 'Entries', icon: <NotebookPen aria-hidden /> },
];

export function LedgerPage() {
  const { tab, showTab } = useLedgerAddress();
  return (
    <>
      <PageHeader
        title="Ledger"
        description="The books of the space: every invoice, payment and expense as debits and credits."
        actions={<Actions />}
      />
      <LockCard />
      <Tabs label="Ledger" tabs={TABS} value={tab} onValueChange={showTab}>
        <TabPanel value="trial-balance">
          <TrialBalanceTab />
        </TabPanel>
        <TabPanel value="accounts">
          <AccountsTab />
        </TabPanel>
        <TabPanel value="entries">
          <EntriesTab TenantBox={TenantBox} />
        </TabPanel>
      </Tabs>
      <EntrySheet />
    </>
  );
}

function Actions() {
  const can = useCan();
  const [verifying, setVerifying] = useState(false);
  return (
    <>
      {can('audit:verify') ? (
        <>
          <Button variant="secondary" icon={<ShieldCheck aria-hidden />} onClick={() => setVerifying(true)}>
            Verify Chain
          </Button>
          <VerifyDialog open={verifying} onClose={() => setVerifying(false)} />
        </>
      ) : null}
      {can('finance:write') ? <NewEntry /> : null}
    </>
  );
}

/** Each turn is a new dialog: nothing typed in the one before is left over. */
function NewEntry() {
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const begin = () => {
    setTurn(turn + 1);
    setOpen(true);
  };
  useShortcut('n', 'New journal entry', begin);
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={begin}>
        New Journal Entry
      </Button>
      <EntryDialog key={turn} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function TrialBalanceTab() {
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
