import { Landmark } from 'lucide-react';
import type { DepositMove, TenantAccount } from '../../../domain/billing/payments/payment-contract.ts';
import type { Refund } from '../../../domain/billing/payments/refund-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import type { DepositAction } from './deposit-dialog.tsx';
import { useApplyCredit } from './queries.ts';
import { RefundList } from './refund-list.tsx';

const DepositDialog = onDemand(async () => (await import('./deposit-dialog.tsx')).DepositDialog);
const RefundDialog = onDemand(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const ReverseForfeitDialog = onDemand(async () => (await import('./forfeit-form.tsx')).ReverseForfeitDialog);
const SettleDepositDialog = onDemand(async () => (await import('./settle-deposit-dialog.tsx')).SettleDepositDialog);
const PaymentDialog = onDemand(async () => (await import('../payments/payment-dialog.tsx')).PaymentDialog);

type Money = { account: TenantAccount; deposits: readonly DepositMove[]; refunds: readonly Refund[] };
type TenantAccountCardProps = {
  tenant: Pick<Tenant, 'id' | 'companyName' | 'rentAmount' | 'billingCycle' | 'status'>;
  money: Money | undefined;
};

type AccountAction = 'pay' | 'refundCredit' | 'settle' | DepositAction;

/** What a tenant owes, has paid too much, and has left as deposit. */
export function TenantAccountCard({ tenant, money }: TenantAccountCardProps) {
  const { openDialog, dialog } = useDialog<AccountAction>();
  const { payload, dialogKey, open, onClose } = dialog;
  return (
    <Card aria-label="Account">
      <CardHeader
        title="Account"
        icon={<Landmark aria-hidden />}
        actions={
          <Button size="sm" onClick={() => openDialog('pay')}>
            Process Payment
          </Button>
        }
      />
      <CardBody>
        {money ? (
          <Account {...money} hasLeft={tenant.status === 'terminated'} onAction={openDialog} />
        ) : (
          <SkeletonText lines={5} label="Loading the account" />
        )}
      </CardBody>
      {payload === 'pay' ? (
        <PaymentDialog key={dialogKey} target={{ tenantId: tenant.id }} open={open} onClose={onClose} />
      ) : payload === 'refundCredit' && money ? (
        <RefundDialog key={dialogKey} tenant={tenant} account={money.account} open={open} onClose={onClose} />
      ) : payload === 'settle' && money ? (
        <SettleDepositDialog key={dialogKey} tenant={tenant} account={money.account} open={open} onClose={onClose} />
      ) : payload && payload !== 'refundCredit' && payload !== 'settle' && money ? (
        <DepositDialog
          key={dialogKey}
          action={payload}
          tenant={tenant}
          account={money.account}
          open={open}
          onClose={onClose}
        />
      ) : null}
    </Card>
  );
}

type AccountProps = Money & { hasLeft: boolean; onAction: (action: AccountAction) => void };

function Account({ account, deposits, refunds, hasLeft, onAction }: AccountProps) {
  const { currency } = useConfig();
  const mayMove = useCan()('finance:write');
  const { owed, overdue, credit, deposit } = account;
  const holds = deposit !== '0.00';
  return (
    <>
      <DescriptionList>
        <DescriptionItem name="Owed">
          <MoneyText amount={owed} currency={currency} className="font-semibold" />
        </DescriptionItem>
        <DescriptionItem name="Overdue">
          <MoneyText
            amount={overdue}
            currency={currency}
            className={overdue === '0.00' ? undefined : 'font-semibold text-late'}
          />
        </DescriptionItem>
        <DescriptionItem name="Credit">
          <MoneyText amount={credit} currency={currency} />
        </DescriptionItem>
        <DescriptionItem name="Deposit">
          <MoneyText amount={deposit} currency={currency} />
        </DescriptionItem>
      </DescriptionList>
      <div className="mt-4 flex flex-wrap gap-2">
        {mayMove && holds && hasLeft ? (
          <Button size="sm" onClick={() => onAction('settle')}>
            Settle Deposit
          </Button>
        ) : null}
        {credit !== '0.00' && owed !== '0.00' ? <ApplyCredit account={account} /> : null}
        {mayMove && credit !== '0.00' ? (
          <Button variant="secondary" size="sm" onClick={() => onAction('refundCredit')}>
            Refund Credit
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={() => onAction('take')}>
          Take Deposit
        </Button>
        {mayMove && holds && owed !== '0.00' ? (
          <Button variant="secondary" size="sm" onClick={() => onAction('setOff')}>
            Set Off Deposit
          </Button>
        ) : null}
        {mayMove && holds ? (
          <Button variant="secondary" size="sm" onClick={() => onAction('refund')}>
            Refund Deposit
          </Button>
        ) : null}
        {mayMove && holds ? (
          <Button variant="secondary" size="sm" onClick={() => onAction('forfeit')}>
            Forfeit Deposit
          </Button>
        ) : null}
      </div>
      <RefundList refunds={refunds} />
      <DepositMoves moves={deposits} mayMove={mayMove} />
    </>
  );
}

function ApplyCredit({ account }: { account: TenantAccount }) {
  const apply = useApplyCredit();
  const config = useConfig();
  const confirm = () =>
    apply.mutate(account.tenantId, {
      onSuccess: ({ applied, left }) =>
        done(
          'Credit Applied',
          `${formatCurrency(applied, config)} was applied to the oldest invoices; ${formatCurrency(left, config)} is left.`,
        ),
      onError: (error) => failed('Credit Failed', error, 'Failed to apply the credit.'),
    });
  return (
    <Button variant="secondary" size="sm" pending={apply.isPending} pendingLabel="Applying…" onClick={confirm}>
      Apply Credit
    </Button>
  );
}

const KINDS: Record<DepositMove['kind'], string> = {
  taken: 'Taken',
  set_off: 'Set off',
  refunded: 'Refunded',
  forfeited: 'Forfeited',
  forfeit_reversed: 'Forfeit taken back',
};

const RAISES: ReadonlySet<DepositMove['kind']> = new Set(['taken', 'forfeit_reversed']);

/** What became of the deposit, newest first; nothing where there never was one. */
function DepositMoves({ moves, mayMove }: { moves: readonly DepositMove[]; mayMove: boolean }) {
  const { currency } = useConfig();
  const { openDialog, dialog } = useDialog<DepositMove>();
  const takenBack = new Set(moves.map(({ reversesId }) => reversesId));
  if (moves.length === 0) return null;
  return (
    <>
      <ul aria-label="Deposit movements" className="mt-4 grid gap-2 border-line border-t pt-3 text-sm">
        {moves.map((move) => (
          <li key={move.id} className="flex items-start justify-between gap-4">
            <span className="block min-w-0">
              {KINDS[move.kind]}
              <span className="wrap-break-word block text-muted text-xs">
                <DateText day={move.moveDate} />
                {[move.paymentMethod && PAYMENT_METHOD_LABELS[move.paymentMethod], move.reference, move.reason]
                  .filter(Boolean)
                  .map((word) => ` · ${word}`)
                  .join('')}
              </span>
            </span>
            <span className="grid shrink-0 justify-items-end">
              <MoneyText amount={RAISES.has(move.kind) ? move.amount : `-${move.amount}`} currency={currency} />
              {mayMove && move.kind === 'forfeited' && !takenBack.has(move.id) ? (
                <Button variant="link" onClick={() => openDialog(move)}>
                  Take Back
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {dialog.payload ? (
        <ReverseForfeitDialog
          key={dialog.dialogKey}
          forfeit={dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
    </>
  );
}
