import type { Delivery } from '../../domain/messages/delivery.ts';
import { keptText } from '../../domain/messages/delivery-text.ts';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

const whyNot = ({ status, error }: Delivery): string | null => (status === 'kept' ? keptText(null) : error);

/** Who was mailed a document, and what became of each mail. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2 text-sm">
      {deliveries.map((delivery) => (
        <li key={`${delivery.recipient} ${delivery.at}`} className="flex items-start justify-between gap-4">
          <span className="block min-w-0">
            <span className="wrap-anywhere block">{delivery.recipient}</span>
            <span className="wrap-anywhere block text-muted text-xs">
              <InstantText at={delivery.at} />
              {whyNot(delivery) ? `: ${whyNot(delivery)}` : null}
            </span>
          </span>
          <StatusChip status={delivery.status} />
        </li>
      ))}
    </ul>
  );
}
