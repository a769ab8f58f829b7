import type { DeferredRevenue, VatReturn } from '../../../domain/reports/tax-contract.ts';
import { dayText } from '../../billing/kernel/format.ts';
import type { VatDocument } from '../../billing/revenue/vat-documents.ts';
import { spanText } from './statements.ts';
import { row, type TabularColumn, type TabularReport, totalRow } from './tabular.ts';

const amount = (header: string, paper = 74): TabularColumn => ({ header, type: 'amount', paper });

export const tabularVatReturn = (report: VatReturn, documents: readonly VatDocument[]): TabularReport => ({
  name: `vat-return-${report.from}-${report.to}`,
  title: 'VAT Return',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['KRA PIN', report.kraPin ?? '–'],
    ['VAT registered', report.vatRegistered ? 'Yes' : 'No'],
    ['Due', dayText(report.dueDate)],
  ],
  columns: [
    { header: 'Item', type: 'text', width: 36 },
    { header: 'Date', type: 'day', paper: 62 },
    { header: 'Customer', type: 'text', width: 32, paper: 110 },
    { header: 'KRA PIN', type: 'text', width: 14, paper: null },
    amount('Net'),
    amount('VAT'),
  ],
  sections: [
    {
      title: 'Sales',
      rows: [
        ...report.sales.map(({ label, net, vat }) => row(label, null, null, null, net, vat)),
        totalRow('Total sales', null, null, null, report.totalSales.net, report.totalSales.vat),
      ],
    },
    {
      title: 'VAT',
      rows: [
        row('Output VAT', null, null, null, null, report.outputVat),
        row('Input VAT', null, null, null, null, report.inputVat),
        ...(report.badDebtRelief === '0.00'
          ? []
          : [row('VAT of bad debts (s.31)', null, null, null, null, report.badDebtRelief)]),
        row('Withholding VAT certificates', null, null, null, null, report.withheldVat),
        totalRow('Payable', null, null, null, null, report.payable),
      ],
    },
    {
      title: 'Documents',
      rows: documents.map(({ kind, number, date, customer, kraPin, net, vat }) =>
        row(`${kind} ${number}`, date, customer, kraPin, net, vat),
      ),
    },
  ],
});

const STEPS = ['opening', 'invoiced', 'credited', 'recognised', 'other', 'closing'] as const;

export const tabularDeferredRevenue = (report: DeferredRevenue): TabularReport => ({
  name: `deferred-revenue-${report.from}-${report.to}`,
  title: 'Deferred Revenue',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Closing', report.closing],
  ],
  columns: [
    { header: 'Month', type: 'text', width: 16 },
    amount('Opening', 66),
    amount('Invoiced', 66),
    amount('Credited', 62),
    amount('Recognised', 66),
    amount('Other', 62),
    amount('Closing', 66),
  ],
  sections: [
    {
      title: 'Roll-forward',
      rows: [
        ...report.months.map((month) => row(month.month, ...STEPS.map((step) => month[step]))),
        totalRow('Period', ...STEPS.map((step) => report[step])),
      ],
    },
    {
      title: 'Will be earned',
      rows: [
        ...report.schedule.map(({ month, amount: earned }) => row(month, null, null, null, null, null, earned)),
        row('Passes', null, null, null, null, null, report.passes),
        row('No days', null, null, null, null, null, report.unscheduled),
        totalRow('Deferred', null, null, null, null, null, report.closing),
      ],
    },
  ],
});
