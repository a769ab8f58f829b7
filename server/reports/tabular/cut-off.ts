import { parseMoney } from '../../../domain/kernel/money.ts';
import type { CutOff, CutOffTie } from '../../../domain/reports/cut-off/cut-off-contract.ts';
import { dayText, figureText } from '../../billing/kernel/format.ts';
import type { Section } from '../../documents/pdf-document.ts';
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

const TIE_COLUMNS = ['Of Documents Above', 'Further Away', 'Without a Document', 'Balance', 'Difference'];

const tiePage = (ties: readonly CutOffTie[]): Section[] => [
  {
    table: {
      look: 'compact',
      columns: [
        { header: 'Against the Accounts' },
        ...TIE_COLUMNS.map((header) => ({ header, width: 90, align: 'right' as const })),
      ],
      rows: ties.map(({ account, name, listed, others, byHand, balance, difference }) => ({
        cells: [
          `${account} ${name}`,
          ...[listed, others, byHand, balance, difference].map((text) => figureText(parseMoney(text))),
        ],
      })),
    },
  },
];

export const tabularCutOff = ({ date, days, first, last, currency, lists, ties }: CutOff): TabularReport => ({
  name: `cut-off-${date}`,
  title: 'Cut-Off',
  span: dayText(date),
  facts: [
    ['Currency', currency],
    ['On either side', days === 1 ? '1 day' : `${days} days`],
    ['From', dayText(first)],
    ['To', dayText(last)],
  ],
  columns: [
    { header: 'Document', type: 'text', width: 20, paper: 100 },
    { header: 'Name', type: 'text', width: 28 },
    { header: 'Dated', type: 'day', paper: 62 },
    { header: 'Service From', type: 'day', paper: 62 },
    { header: 'Service To', type: 'day', paper: 62 },
    amount('Net'),
    amount('Up to the Day'),
    amount('After the Day'),
    amount('In the Books'),
    amount('Wrong Side'),
    { header: 'Note', type: 'text', width: 44, paper: 110 },
  ],
  isCompact: true,
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
    { title: 'Against the Accounts', rows: ties.flatMap((tie) => tieRows(tie, date)), page: tiePage(ties) },
  ],
});
