import { useQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  Coins,
  Landmark,
  ListTree,
  NotebookPen,
  PenLine,
  Plus,
  Printer,
  Scale,
  ShieldCheck,
  Target,
  Vault,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { parseMoney, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { getTrialBalance, type TrialBalanceRow } from '../../domain/ledger/contract.ts';
import { ACCOUNT_KINDS, KIND_LABELS } from '../../domain/ledger/rules.ts';
import type { Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { CashTab } from '../cash/cash-tab.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { TenantBox } from '../tenants/tenant-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader, CardWaiting } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { formatDay } from '../ui/format.ts';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useToday } from '../ui/zone.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { AccountLink, Amount, Total } from './amount.tsx';
import { EntriesTab } from './entries-tab.tsx';
import {
  bodyRow,
  Difference,
  FigureCell,
  FiguresSkeleton,
  FiguresTable,
  GroupHead,
  HeadCell,
  TextCell,
} from './figures-table.tsx';
import { LockCard } from './lock-card.tsx';
import { trialBalanceQuery } from './queries.ts';
import { type LedgerTab, useLedgerUrl } from './url-state.ts';

const ApprovalsCard = onDemand(
  async () => (await import('../billing/accounts/approvals-card.tsx')).ApprovalsCard,
  CardWaiting,
);
const BankPanel = onDemand(async () => (await import('../banking/bank-panel.tsx')).BankPanel, CardWaiting);
const BudgetsTab = onDemand(async () => (await import('../budgets/budgets-tab.tsx')).BudgetsTab, CardWaiting);
const ChequesCard = onDemand(
  async () => (await import('../billing/cheques/cheques-card.tsx')).ChequesCard,
  CardWaiting,
);
const ClosingPanel = onDemand(async () => (await import('../closing/closing-panel.tsx')).ClosingPanel, CardWaiting);
const EntryDialog = onDemand(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const EntrySheet = onDemand(async () => (await import('./entry-sheet.tsx')).EntrySheet);
const ManualTab = onDemand(async () => (await import('./manual-tab.tsx')).ManualTab, CardWaiting);
const NoticeSettingsDialog = onDemand(
  async () => (await import('../banking/notices/notice-settings-dialog.tsx')).NoticeSettingsDialog,
);
const PettyCashTab = onDemand(async () => (await import('../petty-cash/petty-cash-tab.tsx')).PettyCashTab, CardWaiting);
const TillsTab = onDemand(async () => (await import('../tills/tills-tab.tsx')).TillsTab, CardWaiting);
const VerifyDialog = onDemand(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

const TABS: readonly { value: LedgerTab; label: string; icon: React.ReactNode }[] = [
  { value: 'trial-balance', label: 'Trial Balance', icon: <Scale aria-hidden /> },
  { value: 'accounts', label: 'Accounts', icon: <ListTree aria-hidden /> },
  { value: 'entries', label: 'Entries', icon: <NotebookPen aria-hidden /> },
  { value: 'manual', label: 'Manual Entries', icon: <PenLine aria-hidden /> },
  { value: 'cash', label: 'Cash Accounts', icon: <Wallet aria-hidden /> },
  { value: 'tills', label: 'Tills', icon: <Vault aria-hidden /> },
  { value: 'petty-cash', label: 'Petty Cash', icon: <Coins aria-hidden /> },
  { value: 'bank', label: 'Bank', icon: <Landmark aria-hidden /> },
  { value: 'budgets', label: 'Budgets', icon: <Target aria-hidden /> },
  { value: 'closing', label: 'Closing', icon: <CalendarCheck aria-hidden /> },
];

const BOOKS: readonly LedgerTab[] = ['trial-balance', 'accounts', 'entries', 'manual'];

export const opening: Opening = (ask, today) => ask(trialBalanceQuery(today));

export function LedgerPage() {
  const { tab, showTab, entry } = useLedgerUrl();
  return (
    <>
      <PageHeader
        title="Ledger"
        description="Every invoice, payment and expense as debits and credits."
        actions={<Actions />}
      />
      {/* Where money lies is the same in closed periods. */}
      {BOOKS.includes(tab) ? <LockCard /> : null}
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
        <TabPanel value="manual">
          <ManualTab />
        </TabPanel>
        <TabPanel value="cash">
          <CashTab
            NoticeSettingsDialog={NoticeSettingsDialog}
            ApprovalsCard={ApprovalsCard}
            ChequesCard={ChequesCard}
          />
        </TabPanel>
        <TabPanel value="tills">
          <TillsTab />
        </TabPanel>
        <TabPanel value="petty-cash">
          <PettyCashTab />
        </TabPanel>
        <TabPanel value="bank">
          <BankPanel />
        </TabPanel>
        <TabPanel value="budgets">
          <BudgetsTab />
        </TabPanel>
        <TabPanel value="closing">
          <ClosingPanel />
        </TabPanel>
      </Tabs>
      <EntrySheet open={entry !== null} />
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

function NewEntry() {
  const [dialogKey, setDialogKey] = useState(0);
  const [open, setOpen] = useState(false);
  const openDialog = () => {
    setDialogKey(dialogKey + 1);
    setOpen(true);
  };
  useShortcut('n', 'New journal entry', openDialog);
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={openDialog}>
        New Journal Entry
      </Button>
      <EntryDialog key={dialogKey} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function TrialBalanceTab() {
  const url = useLedgerUrl();
  const today = useToday();
  const { companyName } = useConfig();
  const date = url.date ?? today;
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
              <DatePicker aria-label="Date" value={date} max={today} onValueChange={url.showDate} />
            </div>
            <ExportMenu path={getTrialBalance.path} query={{ date }} size="md" hasPdf />
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
      <EmptyState title="No entries by this date" icon={<Scale aria-hidden />}>
        Invoices, payments and expenses post automatically. Choose a later date, or post a journal entry.
      </EmptyState>
    );
  }
  return <TrialBalanceTable balance={data} dimmed={isPlaceholderData} />;
}

type TrialBalance = ReceivedOutput<typeof getTrialBalance>;

const head = (
  <>
    <HeadCell>Account</HeadCell>
    <HeadCell figures>Debit</HeadCell>
    <HeadCell figures>Credit</HeadCell>
  </>
);

function TrialBalanceTable({ balance, dimmed }: { balance: TrialBalance; dimmed: boolean }) {
  const { rows, date, totalDebit, totalCredit } = balance;
  const groups = ACCOUNT_KINDS.map((kind) => ({ kind, accounts: rows.filter((row) => row.kind === kind) }));
  return (
    <FiguresTable label="Trial balance" head={head} dimmed={dimmed}>
      {groups.map(({ kind, accounts }) =>
        accounts.length === 0 ? null : (
          <tbody key={kind}>
            <GroupHead label={KIND_LABELS[kind]} span={3} />
            {accounts.map((row) => (
              <Row key={row.account} row={row} date={date} />
            ))}
          </tbody>
        ),
      )}
      <tfoot>
        <tr className="border-text/60 border-t-2">
          <TextCell className="font-semibold">Total</TextCell>
          <FigureCell>
            <Total amount={totalDebit} />
          </FigureCell>
          <FigureCell>
            <Total amount={totalCredit} />
          </FigureCell>
        </tr>
        <tr>
          <TextCell className="text-muted">Difference</TextCell>
          <TextCell colSpan={2} className="text-right">
            <Difference by={toDecimalText(subtractMoney(parseMoney(totalDebit), parseMoney(totalCredit)))} />
          </TextCell>
        </tr>
      </tfoot>
    </FiguresTable>
  );
}

function Row({ row, date }: { row: TrialBalanceRow; date: string }) {
  return (
    <tr className={bodyRow}>
      <TextCell>
        <AccountLink code={row.account} name={row.name} to={date} />
      </TextCell>
      <FigureCell>
        <Amount amount={row.debit} />
      </FigureCell>
      <FigureCell>
        <Amount amount={row.credit} />
      </FigureCell>
    </tr>
  );
}
