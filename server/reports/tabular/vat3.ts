import { TAX_CLASS_LABELS } from '../../../domain/settings/tax-classes.ts';
import type { Vat3 } from '../../../domain/vat/contract.ts';
import { BOX_SECTIONS } from '../../../domain/vat/rules.ts';
import { dayText } from '../../billing/kernel/format.ts';
import type { SalesOfClass } from '../../billing/revenue/vat-documents.ts';
import { spanText } from './statements.ts';
import { row, type TabularColumn, type TabularReport, type TabularSection, totalRow } from './tabular.ts';

const amount = (header: string): TabularColumn => ({ header, type: 'amount', paper: 78 });

const TOTALS = ['sales_total', 'purchases_total', 'payable'];

const boxSections = ({ boxes }: Vat3): TabularSection[] =>
  Object.entries(BOX_SECTIONS).map(([title, own]) => ({
    title,
    rows: boxes
      .filter(({ box }) => own.includes(box))
      .map(({ box, label, net, vat }) =>
        (TOTALS.includes(box) ? totalRow : row)(label, null, null, null, null, null, net, vat),
      ),
  }));

// On paper there is room for the largest; the workbook has them all, document by document.
const MOST_ON_PAPER = 20;

const partners = (title: string, all: Vat3['buyers']): TabularSection => {
  const more = all.length - MOST_ON_PAPER;
  return {
    title: more > 0 ? `${title}: the ${MOST_ON_PAPER} largest of ${all.length}` : title,
    rows: all
      .slice(0, MOST_ON_PAPER)
      .map(({ name, kraPin, documents, net, vat }) =>
        row(name, kraPin ?? 'No PIN', null, null, `${documents} ${documents === 1 ? 'line' : 'lines'}`, null, net, vat),
      ),
  };
};

const badDebts = ({ reliefs }: Vat3): TabularSection => ({
  title: 'VAT of bad debts',
  rows: reliefs.map(({ customer, kraPin, date, number, invoiceNumber, note, vat }) =>
    row(customer, kraPin ?? 'No PIN', date, number, null, `${note}, invoice ${invoiceNumber}`, null, vat),
  ),
});

export const tabularVat3 = (report: Vat3, { sales }: { sales: readonly SalesOfClass[] }): TabularReport => ({
  name: `vat3-${report.month}`,
  title: 'VAT3',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['KRA PIN', report.kraPin ?? '–'],
    ['VAT registered', report.vatRegistered ? 'Yes' : 'No'],
    ['Due', dayText(report.dueDate)],
    ['Filed', report.filed ? dayText(report.filed.filedOn) : 'No'],
  ],
  columns: [
    { header: 'Item', type: 'text', width: 36 },
    { header: 'KRA PIN', type: 'text', width: 14, paper: 78 },
    { header: 'Date', type: 'day', paper: null },
    { header: 'Number', type: 'text', width: 22, paper: null },
    { header: 'Tax Class', type: 'text', width: 18, paper: 62 },
    { header: 'Remark', type: 'text', width: 30, paper: null },
    amount('Net'),
    amount('VAT'),
  ],
  isCompact: true,
  sections: [
    ...boxSections(report),
    partners('Sales by buyer', report.buyers),
    partners('Purchases by supplier', report.suppliers),
    {
      title: 'Sales list',
      page: [],
      rows: sales.map(({ customer, kraPin, date, number, taxClass, kind, net, vat }) =>
        row(customer, kraPin, date, number, `${taxClass}: ${TAX_CLASS_LABELS[taxClass]}`, kind, net, vat),
      ),
    },
    {
      title: 'Purchases list',
      page: [],
      rows: report.purchases.map(({ supplier, kraPin, date, number, cuNumber, taxClass, note, net, claimed }) =>
        row(
          supplier,
          kraPin,
          date,
          cuNumber ?? number,
          `${taxClass}: ${TAX_CLASS_LABELS[taxClass]}`,
          note,
          net,
          claimed,
        ),
      ),
    },
    badDebts(report),
    {
      title: 'VAT withheld by customers',
      rows: report.withheld.map(({ customer, kraPin, date, number, certificate, amount: withheld }) =>
        row(
          customer,
          kraPin ?? 'No PIN',
          date,
          number,
          null,
          certificate ?? 'Certificate still to come',
          null,
          withheld,
        ),
      ),
    },
  ],
});
