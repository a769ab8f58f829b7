import { Dialog } from '../ui/dialog.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentOf } from './payment-values.ts';

type PaymentDialogProps = { of?: PaymentOf | undefined; open: boolean; onClose: () => void };

export function PaymentDialog({ of = {}, open, onClose }: PaymentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Process Payment"
      description="Record what a tenant paid. This updates the invoice and the account status at once."
    >
      <PaymentForm of={of} onClose={onClose} />
    </Dialog>
  );
}
