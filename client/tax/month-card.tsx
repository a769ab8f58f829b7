import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { formatMonth } from '../../domain/kernel/format.ts';
import { addMonths, firstOfMonth } from '../../domain/kernel/time.ts';
import type { TaxMonth, UnsignedDocument } from '../../domain/tax/contract.ts';
import { documentPath } from '../billing/url-state.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatCurrency } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { useToday } from '../ui/zone.ts';
import { monthQuery } from './queries.ts';

const MONTHS_BACK = 13;

/** The VAT of a month in the books beside what KRA has, and each document between the two. */
export function MonthCard() {
  const first = firstOfMonth(useToday());
  const [month, setMonth] = useState(first.slice(0, 7));
  const query = useQuery(monthQuery(month));
  const options = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const value = addMonths(first, -back).slice(0, 7);
    return { value, label: formatMonth(value) };
  });
  return (
    <Card aria-label="Books and KRA">
      <CardHeader
        title="Books and KRA"
        icon={<Scale aria-hidden />}
        description="Output VAT of a month in the ledger, and what KRA has signed of it."
        actions={
          <Field label="Month" className="w-44">
            <Select value={month} options={options} onValueChange={setMonth} />
          </Field>
        }
      />
      <CardBody>
        {query.data ? (
          <Month key={month} data={query.data} />
        ) : query.error ? (
          <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={4} label="Comparing" />
        )}
      </CardBody>
    </Card>
  );
}

const FIRST_ROWS = 10;

/** What the documents without a signature have to do with the difference. */
const unsignedText = ({ rows, difference, explained }: TaxMonth, money: (amount: string) => string): string => {
  const count = `${rows.length} ${rows.length === 1 ? 'document is' : 'documents are'} not signed`;
  if (difference !== explained) return `The documents below explain ${money(explained)} of ${money(difference)}.`;
  return difference === '0.00'
    ? `The VAT of the books and of KRA is the same. ${count}; their VAT comes to nothing.`
    : `${count}, which is all of the difference.`;
};

function Month({ data }: { data: TaxMonth }) {
  const { currency } = useConfig();
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  const { difference, explained, rows, issued, signed } = data;
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="grid gap-4">
      <DescriptionList className="sm:grid-cols-4">
        <DescriptionItem name="VAT in the Ledger (2300)">{money(data.ledgerVat)}</DescriptionItem>
        <DescriptionItem name="VAT With KRA">{money(signed.vat)}</DescriptionItem>
        <DescriptionItem name="Difference">{money(difference)}</DescriptionItem>
        <DescriptionItem name="Documents">{`${signed.documents} of ${issued.documents} signed`}</DescriptionItem>
      </DescriptionList>
      {rows.length === 0 && difference === '0.00' ? (
        <Alert tone="good">The books and KRA agree.</Alert>
      ) : (
        <Alert tone={difference === explained ? 'waiting' : 'late'}>{unsignedText(data, money)}</Alert>
      )}
      {rows.length > 0 ? (
        <DataTable
          label="Documents Not Signed"
          columns={columns(currency)}
          rows={isWhole ? rows : rows.slice(0, FIRST_ROWS)}
          rowKey={({ documentNumber }) => documentNumber}
          rowHref={({ invoiceId }) => documentPath('invoice', invoiceId)}
          error={null}
          onRetry={() => undefined}
          empty={null}
        />
      ) : null}
      {rows.length > FIRST_ROWS && !isWhole ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {`Show All ${rows.length}`}
        </Button>
      ) : null}
    </div>
  );
}

const columns = (currency: string): Column<UnsignedDocument>[] => [
  { key: 'number', header: 'Document', cell: ({ documentNumber }) => documentNumber, width: '9.5rem' },
  { key: 'name', header: 'Customer', cell: ({ name }) => name, title: ({ name }) => name },
  { key: 'issued', header: 'Issued', cell: ({ issueDate }) => <DateText day={issueDate} />, width: '7rem' },
  {
    key: 'vat',
    header: 'VAT',
    align: 'right',
    width: '8rem',
    cell: ({ vat }) => <MoneyText amount={vat} currency={currency} cents />,
  },
  {
    key: 'state',
    header: 'KRA',
    width: '9rem',
    cell: ({ state }) => (state ? <StatusChip status={state} /> : <span className="text-muted">Not sent</span>),
  },
];
