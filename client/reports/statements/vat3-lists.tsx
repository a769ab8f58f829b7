import type { ReactNode } from 'react';
import type { Vat3 } from '../../../domain/vat/contract.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { Figure, StatementHead, StatementRow } from './statement-rows.tsx';

/** What the tax is of, where there is no room for a column of its own. */
export function Net({ amount }: { amount: string }) {
  return (
    <>
      net <Figure amount={amount} />
    </>
  );
}

type PartnersProps = { label: string; name: string; partners: Vat3['buyers'] };

export function Partners({ label, name, partners }: PartnersProps) {
  if (partners.length === 0) return null;
  return (
    <FiguresTable label={label} head={<StatementHead label={name} columns={['VAT', 'Net']} />}>
      <tbody>
        <GroupHead label={label} span={3} />
        {partners.map(({ kraPin, name: who, net, vat }) => (
          <StatementRow
            key={`${kraPin} ${who}`}
            label={`${who}, ${kraPin ?? 'no PIN'}`}
            note={<Net amount={net} />}
            figures={[<Figure key="vat" amount={vat} />, <Figure key="net" amount={net} className="text-muted" />]}
          />
        ))}
      </tbody>
    </FiguresTable>
  );
}

type ListProps<Row> = {
  label: string;
  about: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Left out where there is nothing to list. */
function List<Row extends { path: string }>({ label, about, ...table }: ListProps<Row>): ReactNode {
  if (table.rows.length === 0) return null;
  return (
    <section className="pt-4">
      <h3 className="px-4 font-semibold text-sm sm:px-5">{label}</h3>
      <p className="px-4 pb-2 text-muted text-sm sm:px-5">{about}</p>
      <DataTable label={label} rowHref={({ path }) => path} {...table} />
    </section>
  );
}

const dash = <span className="text-muted">–</span>;
const whoWith = (name: string, note: string | null) => (
  <span>
    {name}
    {note ? <span className="block text-waiting text-xs">{note}</span> : null}
  </span>
);

type Bought = Vat3['purchases'][number];

const bought: readonly Column<Bought>[] = [
  { key: 'supplier', header: 'Supplier', wrap: true, cell: ({ supplier, note }) => whoWith(supplier, note) },
  { key: 'pin', header: 'KRA PIN', width: '8.5rem', hideBelow: 'lg', cell: ({ kraPin }) => kraPin ?? dash },
  { key: 'number', header: 'Invoice', title: ({ number }) => number, width: '10rem', cell: ({ number }) => number },
  { key: 'cu', header: 'CU Number', width: '12rem', hideBelow: 'lg', cell: ({ cuNumber }) => cuNumber ?? dash },
  { key: 'date', header: 'Date', width: '7.5rem', hideBelow: 'md', cell: ({ date }) => <DateText day={date} /> },
  { key: 'class', header: 'Class', width: '4rem', hideBelow: 'md', cell: ({ taxClass }) => taxClass },
  {
    key: 'net',
    header: 'Net',
    align: 'right',
    width: '8.5rem',
    hideBelow: 'md',
    cell: ({ net }) => <Figure amount={net} className="text-muted" />,
  },
  {
    key: 'claimed',
    header: 'VAT Claimed',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ claimed }) => <Figure amount={claimed} className="font-semibold" />,
  },
];

export function PurchaseList({ report }: { report: Vat3 }) {
  return (
    <List
      label="Purchases"
      about="Document by document, as KRA asks for them: PIN, invoice and CU number, date."
      columns={bought}
      rows={report.purchases}
      rowKey={({ path, taxClass, claimed }) => `${path} ${taxClass} ${claimed}`}
    />
  );
}

type Waiting = Vat3['toApprove'][number];

const late = (isLate: boolean) => (isLate ? 'Too late to claim: part of the cost' : null);

const waiting: readonly Column<Waiting>[] = [
  { key: 'supplier', header: 'Supplier', wrap: true, cell: ({ supplier, isLate }) => whoWith(supplier, late(isLate)) },
  { key: 'number', header: 'Invoice', title: ({ number }) => number, width: '10rem', cell: ({ number }) => number },
  { key: 'date', header: 'Date', width: '7.5rem', hideBelow: 'md', cell: ({ date }) => <DateText day={date} /> },
  { key: 'until', header: 'Claim By', width: '7.5rem', cell: ({ claimUntil }) => <DateText day={claimUntil} /> },
  {
    key: 'vat',
    header: 'VAT',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ vat }) => <Figure amount={vat} className="font-semibold" />,
  },
];

export function WaitingBills({ report }: { report: Vat3 }) {
  return (
    <List
      label="Bills to Approve"
      about="Their VAT is in no return yet. It is claimed within six months after the month of the bill."
      columns={waiting}
      rows={report.toApprove}
      rowKey={({ path }) => path}
    />
  );
}

type Relief = Vat3['reliefs'][number];

const reliefs: readonly Column<Relief>[] = [
  { key: 'customer', header: 'Debtor', wrap: true, cell: ({ customer, note }) => whoWith(customer, note) },
  { key: 'pin', header: 'KRA PIN', width: '8.5rem', hideBelow: 'lg', cell: ({ kraPin }) => kraPin ?? dash },
  { key: 'invoice', header: 'Invoice', width: '8.5rem', hideBelow: 'md', cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'number', header: 'Write-off', width: '8rem', cell: ({ number }) => number },
  { key: 'date', header: 'Date', width: '7.5rem', hideBelow: 'md', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'vat',
    header: 'VAT',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ vat }) => <Figure amount={vat} className="font-semibold" />,
  },
];

export function BadDebts({ report }: { report: Vat3 }) {
  return (
    <List
      label="VAT of Bad Debts"
      about="Claimed back three years after the supply (VAT Act s.31), and due again where the debtor paid."
      columns={reliefs}
      rows={report.reliefs}
      rowKey={({ number, vat }) => `${number} ${vat}`}
    />
  );
}

type Withheld = Vat3['withheld'][number];

const withheld: readonly Column<Withheld>[] = [
  {
    key: 'customer',
    header: 'Customer',
    wrap: true,
    cell: ({ customer, certificate }) => whoWith(customer, certificate ? null : 'Certificate still to come'),
  },
  { key: 'pin', header: 'KRA PIN', width: '8.5rem', hideBelow: 'lg', cell: ({ kraPin }) => kraPin ?? dash },
  { key: 'number', header: 'Receipt', width: '8rem', cell: ({ number }) => number },
  { key: 'date', header: 'Date', width: '7.5rem', hideBelow: 'md', cell: ({ date }) => <DateText day={date} /> },
  {
    key: 'certificate',
    header: 'Certificate',
    width: '10rem',
    hideBelow: 'lg',
    cell: ({ certificate }) => certificate ?? dash,
  },
  {
    key: 'amount',
    header: 'Withheld',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ amount }) => <Figure amount={amount} className="font-semibold" />,
  },
];

export function WithheldVat({ report }: { report: Vat3 }) {
  return (
    <List
      label="VAT Withheld by Customers"
      about="Taken off what is payable: each has a certificate of KRA."
      columns={withheld}
      rows={report.withheld}
      rowKey={({ path }) => path}
    />
  );
}
