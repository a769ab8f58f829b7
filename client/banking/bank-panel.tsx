import { useQuery } from '@tanstack/react-query';
import { FileUp, Landmark } from 'lucide-react';
import type { BankAccountState } from '../../domain/banking/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader, CardWaiting } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { bankAccountsQuery } from './queries.ts';
import { type BankPart, useBankUrl } from './url-state.ts';
import { Workbench } from './workbench.tsx';

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);
const LinesCard = onDemand(async () => (await import('./lines-card.tsx')).LinesCard, CardWaiting);
const ReconcileCard = onDemand(async () => (await import('./reconcile-card.tsx')).ReconcileCard, CardWaiting);
const StatementsCard = onDemand(async () => (await import('./statements-card.tsx')).StatementsCard, CardWaiting);
const RulesCard = onDemand(async () => (await import('./rules-card.tsx')).RulesCard, CardWaiting);

/** Statements of the bank: imported, matched with the books, reconciled and locked. */
export function BankPanel() {
  const accounts = useQuery(bankAccountsQuery);
  const { account: named } = useBankUrl();
  const { data, error } = accounts;
  if (!data) {
    return error ? <ErrorState {...describeError(error)} onRetry={() => void accounts.refetch()} /> : <CardWaiting />;
  }
  const account = data.find(({ id }) => id === named) ?? data.find(({ openLines }) => openLines > 0) ?? data[0] ?? null;
  if (!account) {
    return (
      <Card aria-label="Bank">
        <EmptyState title="No bank account yet" icon={<Landmark aria-hidden />}>
          Add one on the Cash Accounts tab first.
        </EmptyState>
      </Card>
    );
  }
  return <BankWork accounts={data} account={account} />;
}

type BankWorkProps = { accounts: readonly BankAccountState[]; account: BankAccountState };

function BankWork({ accounts, account }: BankWorkProps) {
  const { part, showPart } = useBankUrl();
  const tabs: readonly Tab<BankPart>[] = [
    { value: 'match', label: 'Match', count: account.openLines },
    { value: 'lines', label: 'All Lines' },
    { value: 'reconcile', label: 'Reconcile' },
    { value: 'statements', label: 'Statements' },
    { value: 'rules', label: 'Rules' },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AccountCard accounts={accounts} account={account} />
      <Tabs label="Bank" tabs={tabs} value={part} onValueChange={showPart}>
        <TabPanel value="match">
          <Workbench account={account} />
        </TabPanel>
        <TabPanel value="lines">
          <LinesCard account={account} />
        </TabPanel>
        <TabPanel value="reconcile">
          <ReconcileCard key={account.id} account={account} />
        </TabPanel>
        <TabPanel value="statements">
          <StatementsCard account={account} />
        </TabPanel>
        <TabPanel value="rules">
          <RulesCard />
        </TabPanel>
      </Tabs>
    </div>
  );
}

const openText = (count: number): string =>
  count === 0 ? 'No open lines' : `${formatCount(count)} open ${count === 1 ? 'line' : 'lines'}`;

const stateText = ({ openLines, statementThrough, reconciledThrough }: BankAccountState): string =>
  [
    openText(openLines),
    statementThrough ? `statements up to ${formatDay(statementThrough)}` : 'no statements yet',
    reconciledThrough ? `reconciled and locked up to ${formatDay(reconciledThrough)}` : 'never reconciled',
  ].join(' · ');

function AccountCard({ accounts, account }: BankWorkProps) {
  const mayImport = useCan()('finance:write');
  const { showAccount } = useBankUrl();
  const { openDialog, dialog } = useDialog<BankAccountState>();
  const options = accounts.map(({ id, name, openLines, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (closed)`,
    hint: openLines > 0 ? `${openLines} open` : undefined,
  }));
  return (
    <Card aria-label="Bank Account">
      <CardHeader
        title="Bank"
        description={stateText(account)}
        actions={
          <>
            <div className="w-60 max-w-full">
              <Select aria-label="Bank account" value={account.id} options={options} onValueChange={showAccount} />
            </div>
            {mayImport ? (
              <Button icon={<FileUp aria-hidden />} onClick={() => openDialog(account)}>
                Import Statement
              </Button>
            ) : null}
          </>
        }
      />
      {dialog.payload ? (
        <ImportDialog
          key={dialog.dialogKey}
          accounts={accounts}
          account={dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
          onImported={showAccount}
        />
      ) : null}
    </Card>
  );
}
