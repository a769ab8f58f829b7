import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StockTake, StockTakeLine } from '../../domain/inventory/stock-take-contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { Alert, type AlertTone } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { placesQuery } from './inventory-queries.ts';
import { ScanBox } from './scan-box.tsx';
import { useCount } from './stock-take-queries.ts';

type Told = { tone: AlertTone; text: string };

const nameOf = ({ code, name }: StockTakeLine): string => (name ? `${code} ${name}` : code);

const told = (result: 'counted' | 'already' | 'unexpected' | 'unknown', line: StockTakeLine): Told => {
  if (result === 'counted') return { tone: 'good', text: `${nameOf(line)} counted` };
  if (result === 'already') return { tone: 'info', text: `${nameOf(line)} was counted before` };
  if (result === 'unexpected') return { tone: 'waiting', text: `${nameOf(line)} was not expected here` };
  return { tone: 'late', text: `No item has the code ${line.code}` };
};

/** Scan, hear what came of it, scan the next one. The place stays until it is changed. */
export function CountBox({ take }: { take: StockTake }) {
  const count = useCount();
  const [place, setPlace] = useState(take.location ?? '');
  const [last, setLast] = useState<Told | null>(null);
  const scan = (code: string) =>
    count.mutate(
      { id: take.id, body: { code, location: place } },
      {
        onSuccess: ({ result, line }) => {
          // A phone that can, says it to the hand as well.
          navigator.vibrate?.(result === 'counted' ? 60 : [60, 60, 60]);
          setLast(told(result, line));
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
        <PlaceInput value={place} onChange={setPlace} />
        <ScanBox onCode={scan} submitLabel="Count" pending={count.isPending} />
      </div>
    </Card>
  );
}

function PlaceInput({ value, onChange }: { value: string; onChange: (place: string) => void }) {
  const places = useQuery(placesQuery).data?.locations ?? [];
  const list = useId();
  return (
    <Field label="Where You Are" optional>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        list={list}
        maxLength={120}
        placeholder="Noted with each item"
        autoComplete="off"
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </Field>
  );
}
