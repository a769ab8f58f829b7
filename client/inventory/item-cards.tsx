import { Info, MapPin } from 'lucide-react';
import type { ItemDetails } from '../../domain/inventory/contract.ts';
import { SCHEDULE_LABELS } from '../../domain/inventory/rules.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { useCan } from '../api/session.ts';
import { Fact, Facts } from '../billing/facts.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { useToday } from '../ui/zone.ts';
import { ConditionSelect } from './condition-select.tsx';
import type { ItemTask } from './item-task.tsx';

type ItemProps = { item: ItemDetails };

export function DetailsCard({ item }: ItemProps) {
  return (
    <Card aria-label="Details">
      <CardHeader title="Details" icon={<Info aria-hidden />} />
      <CardBody>
        <Facts>
          <Fact name="Brand">{item.brand}</Fact>
          <Fact name="Model">{item.model}</Fact>
          <Fact name="Serial Number">{item.serialNumber}</Fact>
          <Fact name="Supplier">{item.supplier}</Fact>
          <Fact name="Warranty Until">
            <Warranty until={item.warrantyExpiryDate} />
          </Fact>
          <Fact name="Maintenance Schedule">
            {item.maintenanceSchedule ? SCHEDULE_LABELS[item.maintenanceSchedule] : null}
          </Fact>
          {item.description ? (
            <Fact name="Description" wide>
              <span className="whitespace-pre-wrap">{item.description}</span>
            </Fact>
          ) : null}
          {item.notes ? (
            <Fact name="Notes" wide>
              <span className="whitespace-pre-wrap">{item.notes}</span>
            </Fact>
          ) : null}
          <Fact name="Added">
            <InstantText at={item.createdAt} />
          </Fact>
          <Fact name="Last Changed">
            <InstantText at={item.updatedAt} relative />
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

const SOON_DAYS = 30;

function Warranty({ until }: { until: string | null }) {
  const today = useToday();
  if (!until) return <span className="text-muted">–</span>;
  const note = until < today ? 'ended' : until <= addDays(today, SOON_DAYS) ? 'ends soon' : null;
  return (
    <>
      <DateText day={until} />
      {note ? <span className={until < today ? 'text-muted' : 'text-waiting'}>{` · ${note}`}</span> : null}
    </>
  );
}

/** Where it is and who has it: what somebody who scanned the label wants to know first. */
export function PlaceCard({ item, onTask }: ItemProps & { onTask: (task: ItemTask) => void }) {
  const mayChange = useCan()('inventory:write') && item.disposedOn === null;
  return (
    <Card aria-label="Whereabouts">
      <CardHeader
        title="Whereabouts"
        icon={<MapPin aria-hidden />}
        actions={
          mayChange ? (
            <Button variant="secondary" size="sm" onClick={() => onTask('move')}>
              Move
            </Button>
          ) : null
        }
      />
      <CardBody>
        <Facts>
          <Fact name="Location">{item.location ?? '-'}</Fact>
          <Fact name="Assigned To">{item.assignedTo}</Fact>
          {mayChange ? (
            <Fact name="Condition" wide>
              <div className="w-40">
                <ConditionSelect item={item} />
              </div>
            </Fact>
          ) : null}
        </Facts>
      </CardBody>
    </Card>
  );
}
