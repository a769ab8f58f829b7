import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { secondFactorQuery } from '../queries.ts';
import { CardPending } from './card-pending.tsx';

const CounterPinDialog = onDemand(async () => (await import('./counter-pin-dialog.tsx')).CounterPinDialog);

/** For those who approve what the front desk may not sell by itself. */
export function CounterPinCard() {
  const query = useQuery(secondFactorQuery);
  const [changing, setChanging] = useState(false);
  const changedAt = query.data?.counterPinSetAt ?? null;
  return (
    <Card aria-label="Counter PIN">
      <CardHeader
        title="Counter PIN"
        description="Typed at the counter, it approves a sale or discount beyond the limits of the front desk."
        icon={<Store aria-hidden />}
        actions={
          query.data ? (
            <Button variant="secondary" onClick={() => setChanging(true)}>
              {changedAt ? 'Change PIN' : 'Set PIN'}
            </Button>
          ) : null
        }
      />
      <CardBody>
        {query.data ? (
          <p className="text-muted text-sm">
            {changedAt ? (
              <>
                Set <InstantText at={changedAt} />.
              </>
            ) : (
              'No PIN is set.'
            )}
          </p>
        ) : (
          <CardPending query={query} lines={1} />
        )}
      </CardBody>
      <CounterPinDialog open={changing} onOpenChange={setChanging} />
    </Card>
  );
}
