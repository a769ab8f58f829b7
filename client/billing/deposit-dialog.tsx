import type { TenantAccount } from '../../domain/billing/payment-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatMoney } from '../ui/format.ts';
import { RefundForm, SetOffForm, TakeForm } from './deposit-forms.tsx';

export type DepositDeed = 'take' | 'setOff' | 'refund';

type DepositDialogProps = {
  deed: DepositDeed;
  tenant: Pick<Tenant, 'id' | 'companyName' | 'rentAmount' | 'billingCycle'>;
  account: TenantAccount;
  open: boolean;
  onClose: () => void;
};

export function DepositDialog({ deed, tenant, account, open, onClose }: DepositDialogProps) {
  const held = formatMoney(account.deposit, useConfig());
  const { title, description, Form } = {
    take: {
      title: 'Take Deposit',
      description: `${tenant.companyName}. Held as a liability, not income.`,
      Form: TakeForm,
    },
    setOff: {
      title: 'Set Off Deposit',
      description: `${held} is held of ${tenant.companyName}. It pays the oldest open invoices.`,
      Form: SetOffForm,
    },
    refund: {
      title: 'Refund Deposit',
      description: `${held} is held of ${tenant.companyName}. What is refunded goes back to the tenant.`,
      Form: RefundForm,
    },
  }[deed];
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} description={description}>
      <Form account={account} tenant={tenant} onClose={onClose} />
    </Dialog>
  );
}
