import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { creditInvoice, Invoice, InvoiceDetails, InvoiceLine } from '../../../domain/billing/contract.ts';
import { creditableUntil, isLateCredit } from '../../../domain/billing/vat.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { addMoney, cents, isMoneyText, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { LateBox } from '../../tenants/late-credit.tsx';
import { Button } from '../../ui/button.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, DialogFooterBar } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { invoiceQuery, useCreditInvoice } from './queries.ts';

type CreditDialogProps = { invoice: Invoice; open: boolean; onClose: () => void };

export function CreditDialog({ invoice, open, onClose }: CreditDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Credit Invoice"
      description={`${invoice.invoiceNumber} for ${invoice.tenantName}. Issues a credit note. Anything already paid becomes account credit.`}
    >
      <Loaded invoice={invoice} onClose={onClose} />
    </Dialog>
  );
}

function Loaded({ invoice, onClose }: Omit<CreditDialogProps, 'open'>) {
  const { data, error, isFetching, refetch } = useQuery(invoiceQuery(invoice.id));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={5} label="Loading the invoice" />;
  return <CreditForm invoice={data} onClose={onClose} />;
}

type Scope = 'all' | 'lines';

const scopes = [
  { value: 'all', label: 'Full remaining amount' },
  { value: 'lines', label: 'Selected lines' },
] as const;

/** What was typed of each line, as the wire takes it; null where something typed is no amount. */
function toParts(typed: Readonly<Record<string, string>>): { lineId: string; net: string }[] | null {
  const given = Object.entries(typed).flatMap(([lineId, text]) => {
    const net = text.replace(/[,\s]/g, '');
    return net === '' || net === '0' ? [] : [{ lineId, net }];
  });
  return given.length > 0 && given.every(({ net }) => isMoneyText(net)) ? given : null;
}

function useCredit(invoice: InvoiceDetails, onClose: () => void) {
  const { mutate, isPending } = useCreditInvoice();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const send = (body: SentBody<typeof creditInvoice>) =>
    mutate(
      { id: invoice.id, body, idempotencyKey },
      {
        onSuccess: ({ creditNumber, amount }) => {
          done(
            'Invoice Credited',
            `Credit note ${creditNumber} for ${formatCurrency(amount, { currency })} was issued.`,
          );
          onClose();
        },
        onError: (error) => failed('Credit Failed', error, 'Failed to credit the invoice.'),
      },
    );
  return { send, isPending };
}

function CreditForm({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const credit = useCredit(invoice, onClose);
  const { currency } = useConfig();
  const [scope, setScope] = useState<Scope>('all');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [lateReason, setLateReason] = useState('');
  const isLate = isLateCredit(invoice, useToday());
  const left = toDecimalText(cents(parseMoney(invoice.amount) - parseMoney(invoice.creditedAmount)));
  const parts = toParts(typed);
  const net = toDecimalText(addMoney(...(parts ?? []).map((part) => parseMoney(part.net))));

  const submit = () => {
    if (reason.trim() === '' || (isLate && lateReason.trim() === '') || (scope === 'lines' && !parts))
      return missingInformation();
    credit.send({
      reason,
      ...(isLate ? { lateReason } : {}),
      ...(scope === 'lines' && parts ? { lines: parts } : {}),
    });
  };

  return (
    <div className="grid gap-4">
      <Field
        label="What to Credit"
        hint={
          scope === 'all'
            ? `${formatCurrency(left, { currency, cents: true })} with VAT.`
            : `${formatCurrency(net, { currency, cents: true })} without VAT; its VAT is credited too.`
        }
      >
        <Select value={scope} options={scopes} onValueChange={setScope} />
      </Field>
      {scope === 'lines' ? <CreditLines lines={invoice.lines} typed={typed} onType={setTyped} /> : null}
      {isLate && invoice.issueDate ? (
        <LateBox
          late={[{ invoiceNumber: invoice.invoiceNumber ?? '', creditableUntil: creditableUntil(invoice.issueDate) }]}
          value={lateReason}
          onValueChange={setLateReason}
        />
      ) : null}
      <Field label="Reason" required hint="Printed on the credit note.">
        <Textarea value={reason} maxLength={300} rows={2} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="-mx-5 -mb-5">
        <DialogFooterBar>
          <Button variant="secondary" onClick={onClose} disabled={credit.isPending}>
            Cancel
          </Button>
          <Button variant="danger" pending={credit.isPending} pendingLabel="Crediting…" onClick={submit}>
            Credit Invoice
          </Button>
        </DialogFooterBar>
      </div>
    </div>
  );
}

type CreditLinesProps = {
  lines: readonly InvoiceLine[];
  typed: Readonly<Record<string, string>>;
  onType: (typed: Record<string, string>) => void;
};

/** One box for each line of which something is left. */
function CreditLines({ lines, typed, onType }: CreditLinesProps) {
  const { currency } = useConfig();
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface-2/40 p-3">
      {lines.map(({ id, description, net, credited }) => {
        const left = cents(parseMoney(net) - parseMoney(credited));
        if (left <= 0) return null;
        const text = typed[id] ?? '';
        const most = formatCurrency(toDecimalText(left), { currency, cents: true });
        return (
          <Field
            key={id}
            label={description}
            hint={`At most ${most}, without VAT.`}
            error={amountProblem(text, left, most)}
          >
            <Input
              inputMode="decimal"
              before={currency}
              value={text}
              autoComplete="off"
              onChange={(event) => onType({ ...typed, [id]: event.target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

function amountProblem(text: string, left: number, most: string): string | undefined {
  const plain = text.replace(/[,\s]/g, '');
  if (plain === '') return undefined;
  if (!isMoneyText(plain)) return 'Must be an amount with at most two decimals';
  return parseMoney(plain) > left ? `At most ${most} of this line is left` : undefined;
}
