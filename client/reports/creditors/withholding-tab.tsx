import { useQuery } from '@tanstack/react-query';
import { getWithholding, type WithholdingReport } from '../../../domain/reports/creditor-contract.ts';
import { WITHHELD_TAX_LABELS } from '../../../domain/suppliers/payments/withheld-dues.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { periodName } from '../period.ts';
import { withholdingQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { Figure } from '../statements/statement-rows.tsx';
import { useReports } from '../url-state.ts';
import { ToKra } from './to-kra-card.tsx';

export function WithholdingTab() {
  const { period } = useReports();
  const report = useQuery(withholdingQuery(period));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Tax Withheld">
        <ReportHead
          title="Tax Withheld"
          about={`Kept back from suppliers in ${periodName(period)}, by when it is paid to KRA, and what customers kept back from us.`}
          path={getWithholding.path}
          query={period}
        />
      </Card>
      <Figures boxed report={report} name="the tax withheld">
        {(data) => <WithheldTables report={data} />}
      </Figures>
    </div>
  );
}

type Row = WithholdingReport['rows'][number];

const columns: readonly Column<Row>[] = [
  { key: 'supplier', header: 'Supplier', cell: ({ supplierName }) => supplierName },
  { key: 'pin', header: 'KRA PIN', width: '9rem', hideBelow: 'lg', cell: ({ kraPin }) => kraPin ?? '–' },
  { key: 'tax', header: 'Tax', width: '7rem', cell: ({ tax }) => WITHHELD_TAX_LABELS[tax] },
  {
    key: 'number',
    header: 'Payment',
    width: '10rem',
    hideBelow: 'lg',
    cell: ({ number, bills }) => (
      <span className="grid">
        <span>{number}</span>
        <span className="wrap-break-word text-muted text-xs">{bills}</span>
      </span>
    ),
  },
  { key: 'paid', header: 'Paid', width: '8rem', hideBelow: 'md', cell: ({ paidOn }) => <DateText day={paidOn} /> },
  { key: 'due', header: 'Due', width: '8rem', cell: ({ dueDate }) => <DateText day={dueDate} /> },
  {
    key: 'certificate',
    header: 'Certificate',
    width: '11rem',
    cell: ({ certificate }) => certificate ?? <span className="text-waiting">Still to come</span>,
  },
  {
    key: 'amount',
    header: 'Withheld',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <Figure amount={amount} className="font-semibold" />,
  },
];

type Received = WithholdingReport['received'][number];

const receivedColumns: readonly Column<Received>[] = [
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer, isAgent, tax }) => (
      <span className="grid">
        <span>{customer}</span>
        {tax === 'vat' && !isAgent ? <span className="text-waiting text-xs">Not marked as an agent of KRA</span> : null}
      </span>
    ),
  },
  { key: 'pin', header: 'KRA PIN', width: '9rem', hideBelow: 'lg', cell: ({ kraPin }) => kraPin ?? '–' },
  { key: 'tax', header: 'Tax', width: '7rem', cell: ({ tax }) => WITHHELD_TAX_LABELS[tax] },
  { key: 'number', header: 'Receipt', width: '8rem', hideBelow: 'lg', cell: ({ number }) => number },
  { key: 'date', header: 'Received', width: '8rem', hideBelow: 'md', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'certificate',
    header: 'Certificate',
    width: '11rem',
    cell: ({ certificate }) => certificate ?? <span className="text-waiting">Still to come</span>,
  },
  {
    key: 'amount',
    header: 'Withheld',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <Figure amount={amount} className="font-semibold" />,
  },
];

/** Also of earlier days, as long as KRA's certificate is missing. */
function KeptBack({ report: { received, toCome, currency } }: { report: WithholdingReport }) {
  return (
    <Card aria-label="Kept Back by Customers" className="pt-1">
      <CardHeader
        title="Kept Back by Customers"
        description={
          <>
            {'Certificates are entered on the payment. Still to come: '}
            <MoneyText amount={toCome} currency={currency} cents />
          </>
        }
      />
      <DataTable
        label="Kept Back by Customers"
        columns={receivedColumns}
        rows={received}
        rowKey={({ path, tax }) => `${path} ${tax}`}
        rowHref={({ path }) => path}
        empty={<EmptyState title="Nothing kept back">Every customer paid in full.</EmptyState>}
      />
    </Card>
  );
}

function WithheldTables({ report }: { report: WithholdingReport }) {
  const { rows, owedTax, owedVat, taxPath, vatPath, currency } = report;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3">
        <StatCard
          label="Income Tax Owed to KRA"
          figure={<MoneyText amount={owedTax} currency={currency} cents />}
          hint="By the books, at the end of these days"
          href={taxPath}
        />
        <StatCard
          label="VAT Owed to KRA"
          figure={<MoneyText amount={owedVat} currency={currency} cents />}
          hint="By the books, at the end of these days"
          href={vatPath}
        />
      </div>
      <ToKra report={report} />
      <Card aria-label="Payments" className="pt-1">
        <CardHeader
          title="Payments"
          description={
            <>
              {'Certificates are entered on the payment. '}
              <Link href={taxPath} className="text-accent underline underline-offset-3">
                Account of the tax
              </Link>
            </>
          }
        />
        <DataTable
          label="Payments"
          columns={columns}
          rows={rows}
          rowKey={({ path, tax, supplierName }) => `${path} ${tax} ${supplierName}`}
          rowHref={({ path }) => path}
          empty={<EmptyState title="No tax withheld">No supplier was paid with tax kept back.</EmptyState>}
        />
      </Card>
      <KeptBack report={report} />
    </div>
  );
}
