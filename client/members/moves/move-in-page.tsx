import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { MoveIn } from '../../../domain/members/move-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { FirstInvoiceStep } from './first-invoice-step.tsx';
import { Guide, NoGuide } from './guide.tsx';
import { moveInQuery } from './queries.ts';
import { Receipts } from './receipts.tsx';
import { progressText, StepCard } from './step.tsx';
import { UnitsStep } from './units-step.tsx';

const AgreementDecision = onDemand(async () => (await import('../../agreements/notice-dialog.tsx')).AgreementDecision);
const AddLoginDialog = onDemand(async () => (await import('../login-dialogs.tsx')).AddLoginDialog);
const DepositDialog = onDemand(async () => (await import('../../billing/accounts/deposit-dialog.tsx')).DepositDialog);
const PaymentDialog = onDemand(async () => (await import('../../billing/payments/payment-dialog.tsx')).PaymentDialog);

const TITLE = 'Move In';

type Action = 'activate' | 'deposit' | 'pay' | 'login';

/** The way from a signed agreement to the first day, step by step. */
export function MoveInPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(moveInQuery(id));
  const { data } = query;
  const { openDialog, dialog } = useDialog<Action>();
  if (!data) return <NoGuide title={TITLE} query={query} />;
  const { agreement, account, deposit, invoice, payment, login, units } = data;
  const states = [deposit, invoice, payment, login, units].map(({ state }) => state);
  const { payload, dialogKey, open, onClose } = dialog;
  const tenant = { ...agreement, id: agreement.tenantId, companyName: agreement.tenantName };
  const shared = { open, onClose };
  return (
    <>
      <Guide title={TITLE} agreement={agreement} account={account} progress={progressText(states)}>
        {agreement.state === 'draft' ? <ActivateStep onActivate={() => openDialog('activate')} /> : null}
        <DepositStep {...deposit} onTake={() => openDialog('deposit')} />
        <FirstInvoiceStep {...invoice} agreement={agreement} credit={account.credit} />
        <PaymentStep {...payment} onPay={() => openDialog('pay')} />
        <LoginStep {...login} onAdd={() => openDialog('login')} />
        <UnitsStep {...units} agreement={agreement} />
      </Guide>
      {payload === 'activate' ? (
        <AgreementDecision key={dialogKey} decision="activate" agreement={agreement} {...shared} />
      ) : null}
      {payload === 'deposit' ? (
        <DepositDialog key={dialogKey} action="take" {...{ tenant, account }} proposed={deposit.missing} {...shared} />
      ) : null}
      {payload === 'pay' && invoice.issued ? (
        <PaymentDialog key={dialogKey} target={{ invoice: invoice.issued }} {...shared} />
      ) : null}
      {payload === 'login' ? <AddLoginDialog key={dialogKey} tenant={tenant} person={login} {...shared} /> : null}
    </>
  );
}

function ActivateStep({ onActivate }: { onActivate: () => void }) {
  const mayActivate = useCan()('agreements:write');
  return (
    <StepCard
      title="Agreement"
      state="open"
      note={mayActivate ? 'A draft: nothing is invoiced before it is activated.' : 'A draft: a manager activates it.'}
      action={mayActivate ? <Button onClick={onActivate}>Activate</Button> : null}
    />
  );
}

function DepositStep({ state, required, held, missing, usual, onTake }: MoveIn['deposit'] & { onTake: () => void }) {
  const { currency } = useConfig();
  const money = (amount: string) => formatCurrency(amount, { currency });
  const none = usual ? `None was agreed. A month’s rent would be ${money(usual)}.` : 'None was agreed.';
  const left =
    held === '0.00' ? `${money(required)} was agreed.` : `${money(missing)} of ${money(required)} is missing.`;
  return (
    <StepCard
      title="Deposit"
      state={state}
      note={state === 'done' ? `${money(held)} is held.` : state === 'open' ? left : none}
      action={
        <Button variant={state === 'open' ? 'primary' : 'secondary'} onClick={onTake}>
          Take Deposit
        </Button>
      }
    />
  );
}

function PaymentStep({ state, owed, receipts, onPay }: MoveIn['payment'] & { onPay: () => void }) {
  const { currency } = useConfig();
  const amount = formatCurrency(owed, { currency });
  const note = {
    done: 'The first invoice is settled.',
    open: `${amount} is open on the first invoice. The receipt goes out with the payment.`,
    waiting: `${amount} will be due once the first invoice is issued.`,
    not_needed: 'There is nothing to pay.',
  }[state];
  return (
    <StepCard
      title="First Payment"
      state={state}
      note={note}
      action={state === 'open' ? <Button onClick={onPay}>Process Payment</Button> : null}
    >
      {receipts.length > 0 ? <Receipts receipts={receipts} /> : null}
    </StepCard>
  );
}

function LoginStep({ state, logins, contactPerson, onAdd }: MoveIn['login'] & { onAdd: () => void }) {
  const mayAdd = useCan()('users:manage');
  const ask = `With a login, ${contactPerson} can see invoices and book rooms.`;
  const count = logins === 1 ? 'One person signs in for this tenant.' : `${logins} people sign in for this tenant.`;
  return (
    <StepCard
      title="Login"
      state={state}
      note={state === 'done' ? count : mayAdd ? ask : `${ask} An administrator adds it.`}
      action={mayAdd ? <Button onClick={onAdd}>Add Login</Button> : null}
    />
  );
}
