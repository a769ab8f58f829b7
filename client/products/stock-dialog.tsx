import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type Product, recordStockMove, type StockMove } from '../../domain/products/contract.ts';
import { MOVE_LABELS } from '../../domain/products/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { stockMovesQuery, useRecordStockMove } from './queries.ts';

type StockDialogProps = { product: Product; open: boolean; onClose: () => void };

/** What came in and went out of a product, and a delivery or a count. */
export function StockDialog({ product, open, onClose }: StockDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Stock of ${product.name}`}
      description={`${(product.onHand ?? 0).toLocaleString('en')} on hand by the count.`}
    >
      <div className="grid gap-5">
        <StockForm product={product} onClose={onClose} />
        <Moves productId={product.id} />
      </div>
    </Dialog>
  );
}

type Values = z.input<typeof recordStockMove.body>;
type StockFormState = ContractForm<Values, z.output<typeof recordStockMove.body>>;

const KINDS = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'count', label: 'Count' },
] as const;

function StockForm({ product, onClose }: Omit<StockDialogProps, 'open'>) {
  const record = useRecordStockMove();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(recordStockMove.body, {
    defaultValues: { kind: 'delivery', note: '' },
  });
  const submit = async (body: z.output<typeof recordStockMove.body>) => {
    try {
      const { onHand } = await record.mutateAsync({ id: product.id, body, idempotencyKey });
      done('Stock Recorded', `${onHand.toLocaleString('en')} of ${product.name} on hand.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error))
        failed('Not Recorded', error, 'The stock was not recorded. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="What Happened" required options={KINDS} />
        <TextField form={form} name="quantity" label="Quantity" kind="number" required min={0} step={1} />
      </div>
      <Outcome form={form} onHand={product.onHand ?? 0} />
      <TextField form={form} name="note" label="Note" optional maxLength={200} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={record.isPending}>
        Record
      </FormFooter>
    </Form>
  );
}

/** What will be on hand, before it is recorded. */
function Outcome({ form, onHand }: { form: StockFormState; onHand: number }) {
  const [kind, quantity] = useWatch({ control: form.control, name: ['kind', 'quantity'] });
  const typed = Number(quantity);
  const known = quantity !== undefined && Number.isInteger(typed) && typed >= 0;
  const after = kind === 'count' ? typed : onHand + typed;
  const difference = after - onHand;
  return (
    <p role="status" className="text-muted text-sm">
      {known
        ? `${after.toLocaleString('en')} on hand afterwards (${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference).toLocaleString('en')}).`
        : 'A delivery adds to what is on hand; a count says how many are there.'}
    </p>
  );
}

function Moves({ productId }: { productId: string }) {
  const { data, error, isFetching, refetch } = useQuery(stockMovesQuery(productId));
  if (data === undefined)
    return error ? (
      <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonText lines={4} label="Loading the movements" />
    );
  if (data.length === 0) return <p className="text-muted text-sm">Nothing has come in or gone out yet.</p>;
  return (
    <section aria-label="Last movements" className="min-w-0">
      <h3 className="mb-1 font-semibold text-sm">Last Movements</h3>
      <ul className="divide-y divide-line">
        {data.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ul>
    </section>
  );
}

function Move({ move }: { move: StockMove }) {
  const { kind, quantity, counted, note, by, createdAt } = move;
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        <span className="font-medium">{MOVE_LABELS[kind]}</span>
        {kind === 'count' ? <span> of {counted}</span> : null}
        <span className="wrap-break-word text-muted">
          {' '}
          · {[note, by].filter(Boolean).join(' · ')} · <InstantText at={createdAt} />
        </span>
      </span>
      <span className="shrink-0 tabular-nums">
        {quantity > 0 ? '+' : quantity < 0 ? '−' : ''}
        {Math.abs(quantity).toLocaleString('en')}
      </span>
    </li>
  );
}
