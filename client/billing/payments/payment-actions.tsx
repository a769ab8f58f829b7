import { Ellipsis, Eye, ReceiptText, Undo2 } from 'lucide-react';
import type { Payment } from '../../../domain/billing/payments/payment-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { receiptPath } from '../url-state.ts';

type PaymentActionsProps = { payment: Payment; onView: () => void; onReverse: () => void };

export function PaymentActions({ payment, onView, onReverse }: PaymentActionsProps) {
  const mayReverse = useCan()('finance:write') && payment.reversedAt === null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${payment.receiptNumber} of ${payment.tenantName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} onSelect={onView}>
        View
      </MenuItem>
      <MenuItem icon={<ReceiptText aria-hidden />} href={receiptPath(payment)} download>
        Receipt PDF
      </MenuItem>
      {mayReverse ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={onReverse}>
            Reverse
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
