import { formatMonth } from '../../../domain/kernel/format.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { figureText } from '../../../domain/kernel/money-text.ts';
import { BUCKET_LABELS, BUCKETS } from '../../../domain/reports/ageing.ts';
import type { AgedCreditors, Purchases, WithholdingReport } from '../../../domain/reports/creditor-contract.ts';
import type { Ageing } from '../../../domain/reports/tenant-contract.ts';
import { WITHHELD_TAX_LABELS } from '../../../domain/suppliers/payments/withheld-dues.ts';
import { dayText } from '../../billing/kernel/format.ts';
import { spanText } from './statements.ts';
import { type Cell, row, type TabularColumn, type TabularReport, totalRow } from './tabular.ts';

const amount = (header: string, paper: number | null = 60): TabularColumn => ({ header, type: 'amount', paper });

const cells = (ageing: Ageing): Cell[] => [...BUCKETS.map((name) => ageing[name]), ageing.unmatched, ageing.total];

export const tabularAgedCreditors = (report: AgedCreditors): TabularReport => ({
  name: `aged-creditors-${report.date}`,
  title: 'Aged Creditors',
  span: dayText(report.date),
  facts: [
    ['Currency', report.currency],
    ['Trade payables', report.payables],
  ],
  columns: [
    { header: 'Supplier', type: 'text', width: 32 },
    ...BUCKETS.map((name) => amount(BUCKET_LABELS[name], 56)),
    // On paper there is no room for what is hardly ever more than nothing; the total has it.
    amount('Without a bill', null),
    amount('Total', 56),
    { header: 'Oldest, days overdue', type: 'number', width: 12, paper: null },
  ],
  sections: [
    {
      title: 'Suppliers',
      rows: [
        ...report.rows.map((line) => row(line.supplierName, ...cells(line), line.oldestDays)),
        totalRow('Total', ...cells(report.totals)),
      ],
    },
  ],
});

export const tabularPurchases = (report: Purchases): TabularReport => ({
  name: `purchases-${report.from}-${report.to}`,
  title: 'Purchases for VAT',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Input VAT claimed', report.total.claimed],
  ],
  columns: [
    { header: 'Supplier', type: 'text', width: 28 },
    { header: 'KRA PIN', type: 'text', width: 14, paper: 66 },
    { header: 'Invoice', type: 'text', width: 18, paper: 80 },
    { header: 'CU Number', type: 'text', width: 22, paper: null },
    { header: 'Date', type: 'day', paper: 58 },
    { header: 'Class', type: 'text', width: 8, paper: 34 },
    amount('Net'),
    amount('VAT', 52),
    amount('Claimed', 52),
    { header: 'Note', type: 'text', width: 32, paper: null },
  ],
  sections: [
    {
      title: 'Invoices',
      rows: [
        ...report.rows.map((line) =>
          row(
            line.supplierName,
            line.kraPin,
            line.number,
            line.cuNumber,
            line.date,
            line.taxClass,
            line.net,
            line.vat,
            line.claimed,
            line.note,
          ),
        ),
        totalRow('Total', null, null, null, null, null, report.total.net, report.total.vat, report.total.claimed),
      ],
    },
    {
      title: 'By tax class',
      rows: report.classes.map(({ label, net, vat, claimed }) =>
        row(label, null, null, null, null, null, net, vat, claimed),
      ),
    },
  ],
});

const sectionsToKra = (report: WithholdingReport): TabularReport['sections'] => [
  {
    title: 'To be paid to KRA',
    rows: report.due.map((due) =>
      row(
        `${WITHHELD_TAX_LABELS[due.tax]} of ${formatMonth(due.month)}`,
        null,
        null,
        null,
        null,
        due.dueDate,
        due.amount,
        due.open === '0.00' ? 'Paid' : `${figureText(parseMoney(due.open))} open`,
      ),
    ),
  },
  {
    title: 'Paid to KRA',
    rows: report.payments
      .filter(({ reversedAt }) => reversedAt === null)
      .map(({ tax, month, paidDate, amount: paid, reference }) =>
        row(`${WITHHELD_TAX_LABELS[tax]} of ${formatMonth(month)}`, null, null, null, paidDate, null, paid, reference),
      ),
  },
];

export const tabularWithholding = (report: WithholdingReport): TabularReport => ({
  name: `withholding-${report.from}-${report.to}`,
  title: 'Tax Withheld',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Income tax owed to KRA', report.owedTax],
    ['VAT owed to KRA', report.owedVat],
  ],
  columns: [
    { header: 'Name', type: 'text', width: 30 },
    { header: 'KRA PIN', type: 'text', width: 14, paper: 70 },
    { header: 'Tax', type: 'text', width: 12, paper: 60 },
    { header: 'Payment', type: 'text', width: 12, paper: 62 },
    { header: 'Paid', type: 'day', paper: 62 },
    { header: 'Due', type: 'day', paper: 62 },
    amount('Withheld'),
    { header: 'Certificate', type: 'text', width: 20, paper: 80 },
  ],
  sections: [
    {
      title: 'Payments',
      rows: [
        ...report.rows.map((line) =>
          row(
            line.supplierName,
            line.kraPin,
            WITHHELD_TAX_LABELS[line.tax],
            line.number,
            line.paidOn,
            line.dueDate,
            line.amount,
            line.certificate,
          ),
        ),
        totalRow('Income tax', null, null, null, null, null, report.totalTax),
        totalRow('VAT', null, null, null, null, null, report.totalVat),
      ],
    },
    {
      title: 'Kept back by customers',
      rows: [
        ...report.received.map((line) =>
          row(
            line.customer,
            line.kraPin,
            WITHHELD_TAX_LABELS[line.tax],
            line.number,
            line.date,
            null,
            line.amount,
            line.tax === 'vat' && !line.isAgent
              ? `${line.certificate ?? 'Still to come'} (no agent)`
              : (line.certificate ?? 'Still to come'),
          ),
        ),
        totalRow('Certificates still to come', null, null, null, null, null, report.toCome),
      ],
    },
    ...sectionsToKra(report),
  ],
});
