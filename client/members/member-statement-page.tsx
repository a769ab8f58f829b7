import { useQuery } from '@tanstack/react-query';
import { FileText, ReceiptText } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { MyStatement, MyStatementLine } from '../../domain/members/contract.ts';
import { formatDaysIn } from '../billing/invoices/line-periods.ts';
import { paths } from '../paths.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatCurrency, isNegative } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePhone } from '../ui/use-media.ts';
import { useToday } from '../ui/zone.ts';
import { myStatementQuery, statementPdf } from './queries.ts';
import { periodFault, readPeriod } from './statement-period.ts';
import { WithCompany } from './with-company.tsx';

export function MemberStatementPage() {
  usePageTitle('Statement');
  return <WithCompany title="Statement">{({ company }) => <Statement companyName={company.name} />}</WithCompany>;
}

function Statement({ companyName }: { companyName: string }) {
  const today = useToday();
  const period = readPeriod(useSearch(), today);
  const fault = periodFault(period);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...myStatementQuery(period),
    enabled: fault === null,
  });
  const choose = (change: Partial<typeof period>) =>
    navigate(`${paths.myStatement}?${new URLSearchParams({ ...period, ...change })}`, { replace: true });
  return (
    <>
      <PageHeader
        title="Statement"
        description={`Charges and payments for ${companyName}.`}
        actions={
          fault ? null : (
            <ButtonLink href={statementPdf(period)} target="_blank" icon={<FileText aria-hidden />}>
              PDF
            </ButtonLink>
          )
        }
      />
      <Card aria-label="Statement">
        <div className="grid grid-cols-2 gap-3 border-line border-b px-4 py-3 sm:flex sm:px-5">
          <Field label="From" className="sm:w-44">
            <DatePicker value={period.from} max={today} onValueChange={(from) => choose({ from })} />
          </Field>
          <Field label="To" error={fault ?? undefined} className="sm:w-44">
            <DatePicker value={period.to} onValueChange={(to) => choose({ to })} />
          </Field>
        </div>
        {data && !fault ? (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <StatementTable statement={data} />
          </div>
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : fault ? null : (
          <div className="p-5">
            <SkeletonText lines={8} label="Loading the statement" />
          </div>
        )}
      </Card>
    </>
  );
}

/** To the cent: a statement is read to be checked. */
function StatementTable({ statement }: { statement: MyStatement }) {
  const phone = usePhone();
  const { transactions, currency, opening, charges, payments, closing } = statement;
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-4 text-sm sm:grid-cols-4 sm:px-5">
        <Figure name="Opening balance">{money(opening)}</Figure>
        <Figure name="Charged">{money(charges)}</Figure>
        <Figure name="Paid">{money(payments)}</Figure>
        <Figure name={isNegative(closing) ? 'In your favour' : 'Closing balance'} strong>
          {money(closing.replace(/^-/, ''))}
        </Figure>
      </dl>
      {transactions.length === 0 ? (
        <EmptyState title="Nothing in this period" icon={<ReceiptText aria-hidden />}>
          Choose another period to see more.
        </EmptyState>
      ) : phone ? (
        <Cards lines={transactions} money={money} />
      ) : (
        <Table lines={transactions} currency={currency} />
      )}
    </>
  );
}

function Figure({ name, strong = false, children }: { name: string; strong?: boolean; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={`mt-0.5 tabular-nums ${strong ? 'font-semibold' : ''}`}>{children}</dd>
    </div>
  );
}

/** "Invoice INV2611-0042" says already what it is. */
const lineText = ({ type, description }: MyStatementLine): { title: string; note: string | null } => {
  const text = formatDaysIn(description);
  return text.startsWith(type) ? { title: text, note: null } : { title: type, note: text };
};

const isZero = (amount: string) => amount === '0.00';

/** Statement lines have no id; date and running balance make the key. */
const lineKey = ({ date, type, description, balance }: MyStatementLine) => [date, type, description, balance].join('|');

function LineText({ line }: { line: MyStatementLine }) {
  const { title, note } = lineText(line);
  return (
    <span className="wrap-break-word block">
      {title}
      {note ? <span className="block text-muted text-xs">{note}</span> : null}
    </span>
  );
}

function Table({ lines, currency }: { lines: readonly MyStatementLine[]; currency: string }) {
  const figure = (amount: string) => (isZero(amount) ? '' : formatCurrency(amount, { currency: '', cents: true }));
  return (
    <table className="w-full border-line border-t text-sm">
      <caption className="sr-only">{`Transactions in ${currency}`}</caption>
      <thead>
        <tr className="border-line border-b text-left text-muted text-xs [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
          <th className="pl-5!">Date</th>
          <th>Details</th>
          <th className="text-right">Charged</th>
          <th className="text-right">Paid</th>
          <th className="pr-5! text-right">Balance</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={lineKey(line)} className="align-top tabular-nums [&>td]:px-3 [&>td]:py-2">
            <td className="pl-5!">
              <DateText day={line.date} />
            </td>
            <td className="wrap-break-word">
              <LineText line={line} />
            </td>
            <td className="whitespace-nowrap text-right">{figure(line.charge)}</td>
            <td className="whitespace-nowrap text-right">{figure(line.payment)}</td>
            <td className="whitespace-nowrap pr-5! text-right font-medium">
              {formatCurrency(line.balance, { currency: '', cents: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CardsProps = { lines: readonly MyStatementLine[]; money: (amount: string) => string };

function Cards({ lines, money }: CardsProps) {
  return (
    <ul aria-label="Transactions" className="divide-y divide-line border-line border-t">
      {lines.map((line) => (
        <li key={lineKey(line)} className="flex items-start justify-between gap-3 px-4 py-3 text-sm">
          <span className="min-w-0">
            <LineText line={line} />
            <span className="block text-muted text-xs">
              <DateText day={line.date} />
            </span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            <span className={isZero(line.payment) ? 'block' : 'block text-good'}>
              {isZero(line.payment) ? money(line.charge) : `− ${money(line.payment)}`}
            </span>
            <span className="block text-muted text-xs">{`Balance ${money(line.balance)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
