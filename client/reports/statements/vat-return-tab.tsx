import { useQuery } from '@tanstack/react-query';
import { getVatReturn, type VatReturn } from '../../../domain/reports/tax-contract.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCurrency, formatDay, isNegative } from '../../ui/format.ts';
import { periodName } from '../period.ts';
import { vatReturnQuery } from '../queries.ts';
import { ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Figure, StatementHead, StatementRow } from './statement-rows.tsx';

export function VatReturnTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...vatReturnQuery(period), enabled: !fault });
  const currency = report.data?.currency;
  return (
    <ReportCard
      title="VAT Return"
      about={`VAT on sales and purchases of ${periodName(period)}${currency ? `, in ${currency}` : ''}. Excel and CSV list every document.`}
      path={getVatReturn.path}
      query={{ ...period }}
      report={report}
      name="the VAT return"
      fault={fault}
    >
      {(data) => <Return report={data} />}
    </ReportCard>
  );
}

function Return({ report }: { report: VatReturn }) {
  const { vatRegistered, kraPin, dueDate, payable } = report;
  return (
    <>
      <div className="grid gap-3 px-4 pb-4 sm:px-5">
        {vatRegistered ? null : (
          <Alert tone="waiting" title="Not registered for VAT">
            VAT is switched off in Settings. The return still shows what is in the ledger.
          </Alert>
        )}
        <p className="text-sm">
          {isNegative(payable)
            ? 'More VAT was paid than charged: the difference is carried forward.'
            : `To be filed and paid by ${formatDay(dueDate)}.`}
          {kraPin ? <span className="text-muted">{` KRA PIN ${kraPin}.`}</span> : null}
        </p>
      </div>
      <FiguresTable label="VAT return" head={<StatementHead label="Sales and purchases" columns={['VAT', 'Net']} />}>
        <Sales report={report} />
        <Payable report={report} />
      </FiguresTable>
      <ByHand report={report} />
    </>
  );
}

/** Manual entries have no document to file, so they are shown beside the return. */
function ByHand({ report }: { report: VatReturn }) {
  const { output, input, withheld } = report.byHand;
  const money = (amount: string) => formatCurrency(amount, { currency: report.currency, cents: true });
  if ([output, input, withheld].every((amount) => amount === '0.00')) return null;
  return (
    <div className="px-4 py-4 sm:px-5">
      <Alert title="Posted manually, not part of the return">
        {`Output VAT ${money(output)}, input VAT ${money(input)}, withheld VAT ${money(withheld)}.`}
      </Alert>
    </div>
  );
}

const both = (vat: string, net: string) => [
  <Figure key="vat" amount={vat} />,
  <Figure key="net" amount={net} className="text-muted" />,
];

const on = (net: string) => `on ${formatCurrency(net, { currency: '', cents: true })}`;

function Sales({ report: { sales, totalSales } }: { report: VatReturn }) {
  return (
    <tbody>
      <GroupHead label="Sales" span={3} />
      {sales.map(({ rate, label, net, vat, path }) => (
        <StatementRow key={`${rate} ${label}`} label={label} href={path} figures={both(vat, net)} note={on(net)} />
      ))}
      <StatementRow
        label="Total sales"
        tier="sum"
        figures={both(totalSales.vat, totalSales.net)}
        note={on(totalSales.net)}
      />
    </tbody>
  );
}

function Payable({ report }: { report: VatReturn }) {
  const { outputVat, inputVat, badDebtRelief, withheldVat, payable } = report;
  return (
    <tbody>
      <GroupHead label="To pay" span={3} />
      <StatementRow
        label="Output VAT, on sales"
        href={report.outputPath}
        figures={[<Figure key="vat" amount={outputVat} />, '']}
      />
      <StatementRow
        label="Less input VAT, on purchases"
        href={report.inputPath}
        figures={[<Figure key="vat" amount={less(inputVat)} />, '']}
      />
      {badDebtRelief === '0.00' ? null : (
        <StatementRow
          label="Less VAT of bad debts"
          href={report.outputPath}
          figures={[<Figure key="vat" amount={less(badDebtRelief)} />, '']}
        />
      )}
      <StatementRow
        label="Less VAT withheld by customers"
        href={report.withheldPath}
        figures={[<Figure key="vat" amount={less(withheldVat)} />, '']}
      />
      <StatementRow
        label={isNegative(payable) ? 'Carried forward' : 'VAT payable'}
        tier="total"
        figures={[<Figure key="vat" amount={payable} />, '']}
      />
    </tbody>
  );
}

/** What is taken off is written below zero, so that the column adds up. */
const less = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
