import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Select } from '../ui/form/select.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { FundCard, type FundTask } from './fund-card.tsx';
import { fundsQuery } from './queries.ts';
import { useFundUrl } from './url-state.ts';
import { VouchersCard } from './vouchers-card.tsx';

const CountFundDialog = onDemand(async () => (await import('./count-fund-dialog.tsx')).CountFundDialog);
const FundDialog = onDemand(async () => (await import('./fund-dialog.tsx')).FundDialog);
const TopUpDialog = onDemand(async () => (await import('./top-up-dialog.tsx')).TopUpDialog);
const TopUpsSheet = onDemand(async () => (await import('./top-ups-sheet.tsx')).TopUpsSheet);

/** Cash boxes that are kept as a float: what is in them, and the vouchers that say where the rest went. */
export function PettyCashTab() {
  const funds = useQuery(fundsQuery);
  const url = useFundUrl();
  const { openDialog, dialog } = useDialog<FundTask>();
  if (!funds.data) {
    return (
      <Card aria-label="Petty Cash">
        <CardHeader title="Petty Cash" description="Cash boxes that are kept as a float." />
        {funds.error ? (
          <ErrorState {...describeError(funds.error)} onRetry={() => void funds.refetch()} />
        ) : (
          <CardBody>
            <SkeletonText lines={4} label="Loading the petty cash" />
          </CardBody>
        )}
      </Card>
    );
  }
  const first = funds.data.find(({ float }) => float !== null) ?? funds.data[0];
  if (!first) return <NoBox />;
  const fund = funds.data.find(({ id }) => id === url.fund) ?? first;
  const choice =
    funds.data.length > 1 ? (
      <Select
        aria-label="Cash Box"
        value={fund.id}
        onValueChange={url.showFund}
        options={funds.data.map(({ id, name }) => ({ value: id, label: name }))}
        className="sm:w-48"
      />
    ) : null;
  return (
    <div className="grid gap-4">
      <FundCard fund={fund} choice={choice} onTask={(kind) => openDialog({ kind, fund })} />
      {fund.float === null ? null : <VouchersCard key={fund.id} fund={fund} />}
      <FundDialogs dialog={dialog} />
    </div>
  );
}

function NoBox() {
  return (
    <Card aria-label="Petty Cash">
      <EmptyState
        title="There is no cash box"
        icon={<Coins aria-hidden />}
        action={<ButtonLink href={`${paths.ledger}?tab=cash`}>Cash Accounts</ButtonLink>}
      >
        Add a cash account of the kind Petty Cash first.
      </EmptyState>
    </Card>
  );
}

function FundDialogs({ dialog: { payload, dialogKey, open, onClose } }: { dialog: DialogState<FundTask> }) {
  if (!payload) return null;
  const { kind, fund } = payload;
  const shown = { fund, open, onClose };
  if (kind === 'set') return <FundDialog key={dialogKey} {...shown} />;
  if (kind === 'count') return <CountFundDialog key={dialogKey} {...shown} />;
  if (kind === 'top-up') return <TopUpDialog key={dialogKey} {...shown} />;
  return <TopUpsSheet {...shown} />;
}
