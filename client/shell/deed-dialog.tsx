import { GenerateDialog } from '../billing/generate-dialog.tsx';
import { PaymentDialog } from '../billing/payment-dialog.tsx';
import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { TenantDialog } from '../tenants/tenant-dialog.tsx';
import type { Deed } from './command-deeds.tsx';

type DeedDialogProps = { deed: Deed; open: boolean; onClose: () => void };

export function DeedDialog({ deed, open, onClose }: DeedDialogProps) {
  if (deed === 'tenant') return <TenantDialog tenant={null} open={open} onClose={onClose} />;
  if (deed === 'booking') return <BookingDialog open={open} onClose={onClose} />;
  if (deed === 'payment') return <PaymentDialog of={{ tenantId: undefined }} open={open} onClose={onClose} />;
  return <GenerateDialog open={open} onClose={onClose} />;
}
