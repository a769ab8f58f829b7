import { ListTree, NotebookPen, Plus, Scale, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { TenantBox } from '../tenants/tenant-box.tsx';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { type LedgerTab, useLedgerAddress } from './ledger-address.ts';
import { LockCard } from './lock-card.tsx';
import { TrialBalanceTab } from './trial-balance-tab.tsx';

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
