import { TAX_CLASS_LABELS } from '../../../domain/settings/tax-classes.ts';
import type { BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, textLink } from '../../ui/description-list.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { supplierPath } from '../url-state.ts';

type Line = BillDetails['lines'][number] & { n: number };
type Posted = BillDetails['posting'][number];

const accountText = ({ account, accountName }: { account: string; accountName: string }) => `${account} ${accountName}`;

const lineColumns = (currency: string): readonly Column<Line>[] => [
  { key: 'description', header: 'Description', wrap: true, cell: ({ description }) => description },
  { key: 'account', header: 'Account', title: accountText, cell: accountText },
  {
    key: 'class',
    header: 'Tax Class',
    width: '9rem',
    hideBelow: 'xl',
    cell: ({ taxClass }) => `${taxClass} ${TAX_CLASS_LABELS[taxClass]}`,
  },
  {
    key: 'vat',
    header: 'VAT',
    align: 'right',
    width: '8rem',
    cell: ({ vat }) => <MoneyText amount={vat} currency={currency} cents />,
  },
  {
    key: 'net',
    header: 'Net',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ net }) => <MoneyText amount={net} currency={currency} cents />,
  },
];

export function BillLinesCard({ bill }: { bill: BillDetails }) {
  return (
    <Card aria-label="Lines">
      <CardHeader title="Lines" />
      <DataTable
        label="Lines"
        columns={lineColumns(useCurrency())}
        rows={bill.lines.map((line, n) => ({ ...line, n }))}
        rowKey={({ n }) => String(n)}
        empty={null}
      />
    </Card>
  );
}

const side = (name: 'debit' | 'credit', header: string, currency: string): Column<Posted> => ({
  key: name,
  header,
  align: 'right',
  width: '9.5rem',
  cell: (line) =>
    line[name] === '0.00' ? (
      <span className="text-muted">–</span>
    ) : (
      <MoneyText amount={line[name]} currency={currency} cents />
    ),
});

export function PostingCard({ bill }: { bill: BillDetails }) {
  const currency = useCurrency();
  return (
    <Card aria-label="Posting">
      <CardHeader
        title="Posting"
        description={
          bill.status === 'draft'
            ? 'What approving posts.'
            : bill.status === 'cancelled'
              ? 'Reversed, if it was posted.'
              : 'As it was posted.'
        }
      />
      <DataTable
        label="Posting"
        columns={[
          { key: 'account', header: 'Account', title: accountText, cell: accountText },
          side('debit', 'Debit', currency),
          side('credit', 'Credit', currency),
        ]}
        rows={bill.posting}
        rowKey={({ account, debit }) => `${account} ${debit}`}
        empty={null}
      />
    </Card>
  );
}

export function BillFactsCard({ bill }: { bill: BillDetails }) {
  const currency = useCurrency();
  const amount = (value: string) => <MoneyText amount={value} currency={currency} cents />;
  return (
    <Card aria-label="Bill">
      <CardHeader title="Bill" />
      <DescriptionList className="px-5 pb-5">
        <DescriptionItem name="Supplier" wide>
          <Link href={supplierPath(bill.supplierId)} className={textLink}>
            {bill.supplierName}
          </Link>
        </DescriptionItem>
        <DescriptionItem name="Total">{amount(bill.total)}</DescriptionItem>
        <DescriptionItem name="Of Which VAT">{amount(bill.vat)}</DescriptionItem>
        <DescriptionItem name="Paid">{amount(bill.paid)}</DescriptionItem>
        <DescriptionItem name="Open">{amount(bill.open)}</DescriptionItem>
        <DescriptionItem name="Date">
          <DateText day={bill.date} />
        </DescriptionItem>
        <DescriptionItem name="Due">
          <DateText day={bill.dueDate} />
        </DescriptionItem>
        <DescriptionItem name="Our Reference">{bill.reference}</DescriptionItem>
        <DescriptionItem name="CU Invoice Number">{bill.cuNumber}</DescriptionItem>
        <DescriptionItem name="Input VAT">
          {bill.claimsVat === null ? null : bill.claimsVat ? 'Claimed' : 'Part of the cost'}
        </DescriptionItem>
        <DescriptionItem name="Posted On">{bill.postedOn ? <DateText day={bill.postedOn} /> : null}</DescriptionItem>
        <DescriptionItem name="Entered By">{bill.enteredByName}</DescriptionItem>
        {bill.status === 'draft' ? (
          <DescriptionItem name="To Be Approved By">{bill.neededApprover ?? 'anyone who enters bills'}</DescriptionItem>
        ) : (
          <DescriptionItem name="Approved By">{bill.approvedByName}</DescriptionItem>
        )}
        <DescriptionItem name="Notes" wide>
          {bill.notes}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}
