import { useQuery } from '@tanstack/react-query';
import { Info, Landmark, MapPin, Route } from 'lucide-react';
import { useState } from 'react';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import { CLASSES } from '../../../domain/inventory/depreciation.ts';
import { ITEM_FIELDS, type ItemField } from '../../../domain/inventory/item-fields.ts';
import type { Movement } from '../../../domain/inventory/movement-contract.ts';
import { MOVEMENT_LABELS } from '../../../domain/inventory/rules.ts';
import { formSection } from '../../../domain/kernel/fields.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { DeclaredItems } from '../../ui/declared-items.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useToday } from '../../ui/zone.ts';
import { itemHistoryQuery } from '../queries.ts';
import { ConditionSelect } from './condition-select.tsx';
import type { ItemAction } from './item-page-actions.tsx';

type ItemProps = { item: ItemDetails };

/** The warranty has its own line, and the maintenance card shows when an item is due. */
const WITH_OWN_PLACE = ['warrantyExpiryDate', 'nextMaintenanceDate'];

type DetailsCardProps = ItemProps & { fields?: readonly ItemField[] };

export function DetailsCard({ item, fields = ITEM_FIELDS }: DetailsCardProps) {
  return (
    <Card aria-label="Details">
      <CardHeader title="Details" icon={<Info aria-hidden />} />
      <CardBody>
        <DescriptionList>
          <DeclaredItems fields={formSection(fields, 'details')} record={item} />
          <DescriptionItem name="Warranty Until">
            <Warranty until={item.warrantyExpiryDate} />
          </DescriptionItem>
          <DeclaredItems fields={formSection(fields, 'care', WITH_OWN_PLACE)} record={item} />
          <DeclaredItems fields={formSection(fields, 'texts')} record={item} />
          <DescriptionItem name="Added">
            <InstantText at={item.createdAt} />
          </DescriptionItem>
          <DescriptionItem name="Last Changed">
            <InstantText at={item.updatedAt} relative />
          </DescriptionItem>
        </DescriptionList>
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

/** Location and assignee, first on the page for people who scan a label. */
export function LocationCard({ item, onAction }: ItemProps & { onAction: (action: ItemAction) => void }) {
  const mayChange = useCan()('inventory:write') && item.disposedOn === null;
  return (
    <Card aria-label="Whereabouts">
      <CardHeader
        title="Whereabouts"
        icon={<MapPin aria-hidden />}
        actions={
          mayChange ? (
            <Button variant="secondary" size="sm" onClick={() => onAction('move')}>
              Move
            </Button>
          ) : null
        }
      />
      <CardBody>
        <DescriptionList>
          <DescriptionItem name="Location">{item.location ?? '-'}</DescriptionItem>
          <DescriptionItem name="Assigned To">{item.assignedTo}</DescriptionItem>
          {mayChange ? (
            <DescriptionItem name="Condition" wide>
              <div className="w-40">
                <ConditionSelect item={item} />
              </div>
            </DescriptionItem>
          ) : null}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

const ScheduleTableDialog = onDemand(async () => (await import('../assets/asset-dialogs.tsx')).ScheduleTableDialog);

type ValueCardProps = { item: ItemDetails; onAction: (action: ItemAction) => void };

export function ValueCard({ item, onAction }: ValueCardProps) {
  const { currency } = useConfig();
  const mayPost = useCan()('finance:write') && item.disposedOn === null;
  const money = (amount: string | null) => <MoneyText amount={amount} currency={currency} />;
  const mayCorrect = mayPost && item.asset !== null && item.asset.depreciated === item.asset.opening;
  return (
    <Card aria-label="Value">
      <CardHeader title="Value" icon={<Landmark aria-hidden />} />
      <CardBody className="grid gap-4">
        <DescriptionList>
          <DescriptionItem name="Purchase Price">{money(item.purchasePrice)}</DescriptionItem>
          <DescriptionItem name="Current Value">
            <span className="font-semibold">{money(item.currentValue)}</span>
          </DescriptionItem>
          <DescriptionItem name="Purchase Date">
            <DateText day={item.purchaseDate} />
          </DescriptionItem>
          <DescriptionItem name="Books">
            {item.asset ? CLASSES[item.asset.depreciationClass].label : 'Not a fixed asset'}
          </DescriptionItem>
        </DescriptionList>
        {item.asset ? <Depreciated item={item} asset={item.asset} /> : null}
        {mayPost && (item.asset === null || mayCorrect) ? (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onAction('asset')}>
            {item.asset ? 'Correct Asset' : 'Capitalise'}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}

function Depreciated({ item, asset }: { item: ItemDetails; asset: NonNullable<ItemDetails['asset']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Progress
        label="Depreciated"
        caption
        value={Number(asset.depreciated)}
        max={Number(asset.cost) - Number(asset.residual)}
      />
      <Button variant="ghost" size="sm" className="-ml-2.5 justify-self-start" onClick={() => setOpen(true)}>
        Depreciation Schedule
      </Button>
      <ScheduleTableDialog item={item} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export function MovementsCard({ itemId }: { itemId: string }) {
  const { data, error, refetch } = useQuery(itemHistoryQuery(itemId));
  return (
    <Card aria-label="Movements">
      <CardHeader title="Movements" icon={<Route aria-hidden />} />
      <CardBody>
        {error && !data ? (
          <ErrorState {...describeError(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <ol className="grid gap-0 border-line border-l">
            {data.movements.map((movement) => (
              <Entry key={movement.id} movement={movement} />
            ))}
          </ol>
        ) : (
          <SkeletonText lines={4} label="Loading the movements" />
        )}
      </CardBody>
    </Card>
  );
}

/** "to Amina Hassan in the Boardroom" */
const whereText = ({ toAssignee, toLocation }: Movement): string =>
  [toAssignee && `to ${toAssignee}`, toLocation && (toAssignee ? `in ${toLocation}` : `to ${toLocation}`)]
    .filter(Boolean)
    .join(', ');

const fromText = ({ fromAssignee, fromLocation }: Movement): string | null => {
  const from = [fromAssignee, fromLocation].filter(Boolean).join(', ');
  return from ? `from ${from}` : null;
};

function Entry({ movement }: { movement: Movement }) {
  const more = [movement.reason, movement.notes].filter(Boolean).join(' · ');
  const by = [`by ${movement.performedBy}`, movement.approvedBy && `approved by ${movement.approvedBy}`];
  return (
    <li className="relative pb-4 pl-5 text-sm last:pb-0 before:absolute before:top-1.5 before:-left-[5px] before:size-2.5 before:rounded-full before:border-2 before:border-surface before:bg-accent">
      <p className="wrap-break-word">
        <span className="font-medium">{MOVEMENT_LABELS[movement.movementType]}</span>
        {` ${whereText(movement)}`}
        <span className="text-muted">{fromText(movement) ? `, ${fromText(movement)}` : ''}</span>
      </p>
      {more ? <p className="wrap-break-word text-muted">{more}</p> : null}
      <p className="text-muted text-xs">
        <DateText day={movement.movementDate} />
        {` · ${by.filter(Boolean).join(', ')}`}
      </p>
    </li>
  );
}
