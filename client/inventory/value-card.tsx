import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { ItemDetails } from '../../domain/inventory/contract.ts';
import { CLASSES } from '../../domain/inventory/depreciation.ts';
import { useCan } from '../api/session.ts';
import { Fact, Facts } from '../billing/facts.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Progress } from '../ui/progress.tsx';
import type { ItemTask } from './item-task.tsx';

const ScheduleTableDialog = onDemand(async () => (await import('./schedule-table-dialog.tsx')).ScheduleTableDialog);

type ValueCardProps = { item: ItemDetails; onTask: (task: ItemTask) => void };

export function ValueCard({ item, onTask }: ValueCardProps) {
  const { currency } = useConfig();
  const mayPost = useCan()('finance:write') && item.disposedOn === null;
  const money = (amount: string | null) => <MoneyText amount={amount} currency={currency} />;
  const mayCorrect = mayPost && item.asset !== null && item.asset.depreciated === item.asset.opening;
  return (
    <Card aria-label="Value">
      <CardHeader title="Value" icon={<Landmark aria-hidden />} />
      <CardBody className="grid gap-4">
        <Facts>
          <Fact name="Purchase Price">{money(item.purchasePrice)}</Fact>
          <Fact name="Current Value">
            <span className="font-semibold">{money(item.currentValue)}</span>
          </Fact>
          <Fact name="Purchase Date">
            <DateText day={item.purchaseDate} />
          </Fact>
          <Fact name="Books">{item.asset ? CLASSES[item.asset.depreciationClass].label : 'Not a fixed asset'}</Fact>
        </Facts>
        {item.asset ? <Depreciated item={item} asset={item.asset} /> : null}
        {mayPost && (item.asset === null || mayCorrect) ? (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onTask('asset')}>
            {item.asset ? 'Correct Asset' : 'Put into the Books'}
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
