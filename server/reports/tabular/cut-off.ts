import type { CutOff, CutOffTie } from '../../../domain/reports/cut-off/cut-off-contract.ts';
import { dayText } from '../../billing/kernel/format.ts';
import { row, type TabularColumn, type TabularReport, totalRow } from './tabular.ts';

const amount = (header: string): TabularColumn => ({ header, type: 'amount', paper: 62 });

const tieRow = (label: string, figure: string) => row(label, null, null, null, null, null, null, null, figure);

const tieRows = ({ account, name, balance, listed, others, byHand, difference }: CutOffTie, date: string) => [
  totalRow(`${account} ${name}, ${dayText(date)}`, null, null, null, null, null, null, null, balance),
  tieRow('Of the documents above', listed),
  tieRow('Of documents further away', others),
  tieRow('Without a document', byHand),
  tieRow('Difference', difference),
];

export const tabularCutOff = ({ date, days, first, last, currency, lists, ties }: CutOff): TabularReport => ({
  name: `cut-off-${date}`,
  title: 'Cut-Off',
  span: dayText(date),
  facts: [
    ['Currency', currency],
    ['Days on either side', String(days)],
    ['From', dayText(first)],
    ['To', dayText(last)],
  ],
  columns: [
    { header: 'Document', type: 'text', width: 20, paper: 108 },
    { header: 'Name', type: 'text', width: 28 },
    { header: 'Dated', type: 'day', paper: 56 },
    { header: 'Service From', type: 'day', paper: 56 },
    { header: 'Service To', type: 'day', paper: 56 },
    amount('Net'),
    amount('Up to the Day'),
    amount('After the Day'),
    amount('In the Books'),
    amount('Wrong Side'),
    { header: 'Note', type: 'text', width: 44, paper: 120 },
  ],
  sections: [
    ...lists.map(({ title, rows, total }) => ({
      title,
      rows:
        rows.length === 0
          ? []
          : [
              ...rows.map((line) =>
                row(
                  line.number,
                  line.name,
                  line.date,
                  line.serviceFrom,
                  line.serviceTo,
                  line.net,
                  line.before,
                  line.after,
                  line.booked,
                  line.gap,
                  line.note,
                ),
              ),
              totalRow('Total', null, null, null, null, total.net, total.before, total.after, total.booked, total.gap),
            ],
    })),
    { title: 'Against the Accounts', rows: ties.flatMap((tie) => tieRows(tie, date)) },
  ],
});
