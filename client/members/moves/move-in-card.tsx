import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import {
  FIRST_INVOICE_DAYS,
  firstInvoiceProblem,
  isMovingIn,
  proposedDeposit,
} from '../../../domain/billing/move-in.ts';
import { pathTo } from '../../../domain/kernel/paths.ts';
import type { TenantOverview } from '../../../domain/members/overview-contract.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { useCan } from '../../api/session.ts';
import { useFirstInvoice } from '../../billing/accounts/queries.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { changeEffectQuery } from '../../tenants/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { useToday } from '../../ui/zone.ts';
import { StepRow } from './step.tsx';

const AddLoginDialog = onDemand(async () => (await import('../login-dialogs.tsx')).AddLoginDialog);
const DepositDialog = onDemand(async () => (await import('../../billing/accounts/deposit-dialog.tsx')).DepositDialog);
const PaymentDialog = onDemand(async () => (await import('../../billing/payments/payment-dialog.tsx')).PaymentDialog);

const toState = (isDone: boolean) => (isDone ? 'done' : 'open');

type MoveInCardProps = { tenant: Tenant; overview: TenantOverview | undefined };

/** What is left to do for a tenant who has just come. It goes away when all of it is done, or after two weeks. */
export function MoveInCard({ tenant, overview }: MoveInCardProps) {
  const today = useToday();
  const can = useCan();
  const { openDialog, dialog } = useDialog<'deposit' | 'pay' | 'login'>();
  const { payload, dialogKey, open, onClose } = dialog;
  const money = overview?.money;
  const main = overview?.agreements.find(({ isMain }) => isMain);
  if (!money || !can('tenants:write') || !isMovingIn(tenant, today)) return null;
  const hasDeposit = money.deposits.length > 0;
  const hasInvoice = money.documents.invoices.length > 0;
  const hasPaid = money.documents.payments.length > 0;
  if (hasDeposit && hasInvoice && hasPaid && !open) return null;
  const state = { open, onClose };
  return (
    <Card aria-label="Move-in">
      <CardHeader
        title="Move-in"
        icon={<KeyRound aria-hidden />}
        description="Next steps for the new tenant."
        actions={
          main ? (
            <ButtonLink size="sm" href={pathTo(paths.moveIn, main.id)}>
              All Steps
            </ButtonLink>
          ) : null
        }
      />
      <ol className="divide-y divide-line border-line border-t text-sm">
        <DepositStep tenant={tenant} isDone={hasDeposit} onTake={() => openDialog('deposit')} />
        <InvoiceStep tenant={tenant} isDone={hasInvoice} />
        <StepRow
          title="First payment"
          note={hasPaid ? 'Received. The receipt is under Payments.' : 'Record it to send the receipt.'}
          state={toState(hasPaid)}
          action={<StepButton onClick={() => openDialog('pay')}>Process Payment</StepButton>}
        />
        {overview?.logins ? (
          <StepRow
            title="Login"
            note="With a login, the tenant can see invoices and book rooms."
            state={toState(overview.logins.length > 0)}
            action={<StepButton onClick={() => openDialog('login')}>Add Login</StepButton>}
          />
        ) : null}
      </ol>
      {payload === 'deposit' ? (
        <DepositDialog key={dialogKey} action="take" tenant={tenant} account={money.account} {...state} />
      ) : null}
      {payload === 'pay' ? <PaymentDialog key={dialogKey} target={{ tenantId: tenant.id }} {...state} /> : null}
      {payload === 'login' ? <AddLoginDialog key={dialogKey} tenant={tenant} {...state} /> : null}
    </Card>
  );
}

function DepositStep({ tenant, isDone, onTake }: { tenant: Tenant; isDone: boolean; onTake: () => void }) {
  const { currency } = useConfig();
  const proposed = proposedDeposit(tenant.rentAmount, tenant.billingCycle);
  const usual = proposed ? `Usually a month’s rent: ${formatCurrency(proposed, { currency })}.` : 'Optional.';
  return (
    <StepRow
      title="Deposit"
      note={isDone ? 'Held for the tenant.' : usual}
      state={toState(isDone)}
      action={<StepButton onClick={onTake}>Take Deposit</StepButton>}
    />
  );
}

function InvoiceStep({ tenant, isDone }: { tenant: Tenant; isDone: boolean }) {
  const { currency } = useConfig();
  const today = useToday();
  const issue = useFirstInvoice();
  const { data } = useQuery({ ...changeEffectQuery(tenant.id, {}), enabled: !isDone });
  const next = data?.invoices[0];
  const mayIssue = firstInvoiceProblem(tenant, today, FIRST_INVOICE_DAYS) === null;
  const issueNow = () =>
    issue.mutate(tenant.id, {
      onSuccess: ({ invoiceNumber, amount }) =>
        done(
          'Invoice Issued',
          `${invoiceNumber} for ${formatCurrency(amount, { currency })} was issued. Its email is in the outbox.`,
        ),
      onError: (error) => failed('Invoice Failed', error, 'Failed to issue the first invoice.'),
    });
  const note = next
    ? `${formatCurrency(next.amount, { currency })} (${next.formula}), issued automatically on ${formatDay(next.issueOn)}.`
    : 'Issued by the billing run.';
  return (
    <StepRow
      title="First invoice"
      note={isDone ? 'Issued.' : note}
      state={toState(isDone)}
      action={
        mayIssue && next ? (
          <StepButton pending={issue.isPending} onClick={issueNow}>
            Issue Now
          </StepButton>
        ) : null
      }
    />
  );
}

type StepButtonProps = { onClick: () => void; pending?: boolean; children: string };

function StepButton({ onClick, pending = false, children }: StepButtonProps) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick} pending={pending} pendingLabel="Issuing…">
      {children}
    </Button>
  );
}
