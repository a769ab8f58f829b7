import { useQuery } from '@tanstack/react-query';
import { parseMoney, subtractMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { getPurchases, type Purchases } from '../../../domain/reports/creditor-contract.ts';
import { Amount } from '../../ledger/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { periodName } from '../period.ts';
import { purchasesQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { Figure, Proof } from '../statements/statement-rows.tsx';
import { useReports } from '../url-state.ts';

export function PurchasesTab() {
  const { period } = useReports();
  const report = useQuery(purchasesQuery(period));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Purchases for VAT">
        <ReportHead
          title="Purchases for VAT"
          about={`Bills and expenses posted in ${periodName(period)}, with the VAT that was claimed of them.`}
          path={getPurchases.path}
          query={period}
        />
      </Card>
      <Figures boxed report={report} name="the purchases">
        {(data) => <Bought report={data} />}
      </Figures>
    </div>
  );
}

type Row = Purchases['rows'][number];

const dash = <span className="text-muted">–</span>;

const columns: readonly Column<Row>[] = [
  {
    key: 'supplier',
    header: 'Supplier',
    wrap: true,
    cell: ({ supplierName, note }) => (
      <span>
        {supplierName}
        {note ? <span className="block text-waiting text-xs">{note}</span> : null}
      </span>
    ),
  },
  { key: 'pin', header: 'KRA PIN', width: '8.5rem', hideBelow: 'lg', cell: ({ kraPin }) => kraPin ?? dash },
  { key: 'number', header: 'Invoice', title: ({ number }) => number, width: '10rem', cell: ({ number }) => number },
  { key: 'cu', header: 'CU Number', width: '9rem', hideBelow: 'xl', cell: ({ cuNumber }) => cuNumber ?? dash },
  { key: 'date', header: 'Date', width: '7.5rem', hideBelow: 'md', cell: ({ date }) => <DateText day={date} /> },
  { key: 'class', header: 'Class', width: '4rem', hideBelow: 'md', cell: ({ taxClass }) => taxClass },
  {
    key: 'net',
    header: 'Net',
    align: 'right',
    width: '8.5rem',
    hideBelow: 'md',
    cell: ({ net }) => <Amount amount={net} />,
  },
  { key: 'vat', header: 'VAT', align: 'right', width: '8rem', cell: ({ vat }) => <Amount amount={vat} /> },
  {
    key: 'claimed',
    header: 'Claimed',
    align: 'right',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ claimed }) => <Figure amount={claimed} className="font-semibold" />,
  },
];

function Bought({ report }: { report: Purchases }) {
  const { rows, total, inputVat, inputVatPath } = report;
  const difference = toDecimalText(subtractMoney(parseMoney(total.claimed), parseMoney(inputVat)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Purchases" className="pt-1">
        <DataTable
          label="Purchases"
          columns={columns}
          rows={rows}
          rowKey={({ path, taxClass, vat }) => `${path} ${taxClass} ${vat}`}
          rowHref={({ path }) => path}
          empty={<EmptyState title="Nothing bought">No bill was approved in these days.</EmptyState>}
        />
        <Proof difference={difference} agrees="Agrees" differs="Differs">
          {`Claimed ${total.claimed}, against `}
          <Link href={inputVatPath} className="text-accent underline underline-offset-3">
            the input VAT account
          </Link>
        </Proof>
      </Card>
    </div>
  );
}
