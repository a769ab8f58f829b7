import { FileText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '../../../domain/kernel/endpoint.ts';
import { type BillPayment, getAdvice } from '../../../domain/suppliers/payments/payment-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { billPath } from '../url-state.ts';
import { useSaveCertificates } from './queries.ts';

type Share = BillPayment['bills'][number];

const shareColumns = (currency: string): readonly Column<Share>[] => {
  const amountColumn = (key: 'amount' | 'withheldTax' | 'withheldVat', header: string): Column<Share> => ({
    key,
    header,
    align: 'right',
    width: '10rem',
    ...(key === 'amount' ? { asideOnPhone: true } : {}),
    cell: (share) => (
      <MoneyText
        amount={share.kind === 'credit' && share[key] !== '0.00' ? `-${share[key]}` : share[key]}
        currency={currency}
        cents
      />
    ),
  });
  return [
    { key: 'number', header: 'Bill', cell: ({ kind, number }) => (kind === 'credit' ? `Credit ${number}` : number) },
    amountColumn('withheldTax', 'Income Tax'),
    amountColumn('withheldVat', 'VAT'),
    amountColumn('amount', 'Settled'),
  ];
};

type PaymentCardProps = { batchId: string; payment: BillPayment; onReverse: (() => void) | null };

export function PaymentCard({ batchId, payment, onReverse }: PaymentCardProps) {
  const currency = useCurrency();
  const mayWrite = useCan()('finance:write');
  const isHeld = payment.withheldTax !== '0.00' || payment.withheldVat !== '0.00';
  const stands = payment.reversedOn === null;
  return (
    <Card aria-label={payment.supplierName}>
      <CardHeader
        title={payment.supplierName}
        description={
          <>
            {'Paid '}
            <MoneyText amount={payment.amount} currency={currency} cents />
            {' · '}
            <a href={fillPath(getAdvice.path, { id: batchId, paymentId: payment.id })} className={textLink}>
              <FileText aria-hidden className="mr-1 inline size-3.5" />
              Remittance Advice
            </a>
          </>
        }
        actions={
          stands && onReverse && mayWrite ? (
            <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={onReverse}>
              Reverse
            </Button>
          ) : null
        }
      />
      {stands ? null : (
        <CardBody>
          <Alert tone="waiting">
            {`Reversed on ${formatDay(payment.reversedOn ?? '')} by ${payment.reversedByName ?? ''}: ${payment.reverseReason ?? ''}`}
          </Alert>
        </CardBody>
      )}
      <DataTable
        label={`Bills of ${payment.supplierName}`}
        columns={shareColumns(currency)}
        rows={payment.bills}
        rowKey={({ billId }) => billId}
        rowHref={({ billId }) => billPath(billId)}
        empty={null}
      />
      {isHeld && stands && mayWrite ? <Certificates batchId={batchId} payment={payment} /> : null}
    </Card>
  );
}

/** KRA hands them out once what was kept back is paid. */
function Certificates({ batchId, payment }: Omit<PaymentCardProps, 'onReverse'>) {
  const save = useSaveCertificates();
  const [tax, setTax] = useState(payment.taxCertificate ?? '');
  const [vat, setVat] = useState(payment.vatCertificate ?? '');
  const isChanged = tax !== (payment.taxCertificate ?? '') || vat !== (payment.vatCertificate ?? '');
  const submit = () =>
    save.mutate(
      { id: batchId, body: { paymentId: payment.id, taxCertificate: tax, vatCertificate: vat } },
      {
        onSuccess: () => done('Certificates Saved', payment.supplierName),
        onError: (error) => failed('Not Saved', error, 'The certificates were not saved. Please try again.'),
      },
    );
  return (
    <CardBody className="flex flex-wrap items-end gap-3 border-line border-t pt-4">
      {payment.withheldTax === '0.00' ? null : (
        <Field label="Certificate of the Income Tax" className="sm:w-56">
          <Input value={tax} maxLength={40} autoComplete="off" onChange={({ target }) => setTax(target.value)} />
        </Field>
      )}
      {payment.withheldVat === '0.00' ? null : (
        <Field label="Certificate of the VAT" className="sm:w-56">
          <Input value={vat} maxLength={40} autoComplete="off" onChange={({ target }) => setVat(target.value)} />
        </Field>
      )}
      <Button variant="secondary" disabled={!isChanged} pending={save.isPending} onClick={submit}>
        Save Certificates
      </Button>
    </CardBody>
  );
}
