import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useParams } from 'wouter';
import type { StockTake, StockTakeLine } from '../../../domain/inventory/stock-take-contract.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Alert, type AlertTone } from '../../ui/feedback/alert.tsx';
import { MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ScanBox } from '../items/scan-box.tsx';
import { placesQuery } from '../queries.ts';
import { tabPath } from '../url-state.ts';
import { stockTakeQuery, useCount } from './queries.ts';
import { StockTakeLines } from './stock-take-lines.tsx';
import { scopeText } from './stock-takes-tab.tsx';

const CloseDialog = onDemand(async () => (await import('./close-dialog.tsx')).CloseDialog);

const KIND = {
  noun: 'stock-take',
  trail: [
    { label: 'Inventory', href: paths.inventory },
    { label: 'Stock-takes', href: tabPath('stock-takes') },
  ],
  listName: 'All Stock-takes',
};

export function StockTakePage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(stockTakeQuery(id));
  const take = query.data;
  if (!take) return <MissingDetails kind={KIND} query={query} />;
  return <Counting take={take} />;
}

/** On a phone the box to scan with lies at the lower edge, under the thumb, while the lists scroll above it. */
function Counting({ take }: { take: StockTake }) {
  const mayCount = useCan()('inventory:write') && take.status === 'open';
  const { openDialog, dialog } = useDialog<'close'>();
  return (
    <div className={mayCount ? 'max-sm:pb-64' : undefined}>
      <PageHeader
        trail={KIND.trail}
        title={take.name}
        description={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusChip status={take.status} />
            {scopeText(take)}
          </span>
        }
        actions={
          mayCount ? (
            <Button variant="secondary" icon={<ClipboardCheck aria-hidden />} onClick={() => openDialog('close')}>
              Close Stock-take
            </Button>
          ) : null
        }
      />
      <Card aria-label="Progress" className="mb-4">
        <CardBody>
          <Progress
            label={`${take.counted} of ${take.expected} counted`}
            caption
            value={take.counted}
            max={take.expected}
            tone={take.counted === take.expected ? 'good' : 'accent'}
          />
        </CardBody>
      </Card>
      {mayCount ? <CountBox take={take} /> : null}
      <StockTakeLines take={take} mayCount={mayCount} />
      <CloseDialog key={dialog.dialogKey} take={take} open={dialog.open} onClose={dialog.onClose} />
    </div>
  );
}

type CountMessage = { tone: AlertTone; text: string };

const itemName = ({ code, name }: StockTakeLine): string => (name ? `${code} ${name}` : code);

const countMessage = (result: 'counted' | 'already' | 'unexpected' | 'unknown', line: StockTakeLine): CountMessage => {
  if (result === 'counted') return { tone: 'good', text: `${itemName(line)} counted` };
  if (result === 'already') return { tone: 'info', text: `${itemName(line)} was already counted` };
  if (result === 'unexpected') return { tone: 'waiting', text: `${itemName(line)} was not expected here` };
  return { tone: 'late', text: `No item has the code ${line.code}` };
};

/** Scan, hear what came of it, scan the next one. The place stays until it is changed. */
function CountBox({ take }: { take: StockTake }) {
  const count = useCount();
  const [location, setLocation] = useState(take.location ?? '');
  const [last, setLast] = useState<CountMessage | null>(null);
  const scan = (code: string) =>
    count.mutate(
      { id: take.id, body: { code, location } },
      {
        onSuccess: ({ result, line }) => {
          // A phone that can, says it to the hand as well.
          navigator.vibrate?.(result === 'counted' ? 60 : [60, 60, 60]);
          setLast(countMessage(result, line));
        },
        onError: (error) => setLast({ tone: 'late', text: serverMessage(error, 'Failed to count item') }),
      },
    );
  return (
    <Card
      aria-label="Count"
      className="mb-4 grid gap-3 p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:mb-0 max-sm:max-h-[75dvh] max-sm:overflow-y-auto max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:shadow-2 sm:p-5"
    >
      {last ? <Alert tone={last.tone}>{last.text}</Alert> : null}
      <div className="grid gap-3 sm:grid-cols-[16rem_1fr] sm:items-end">
        <LocationInput value={location} onChange={setLocation} />
        <ScanBox onCode={scan} submitLabel="Count" pending={count.isPending} />
      </div>
    </Card>
  );
}

function LocationInput({ value, onChange }: { value: string; onChange: (location: string) => void }) {
  const locations = useQuery(placesQuery).data?.locations ?? [];
  const list = useId();
  return (
    <Field label="Current Location" optional>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        list={list}
        maxLength={120}
        placeholder="Saved with each item"
        autoComplete="off"
      />
      <datalist id={list}>
        {locations.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </Field>
  );
}
