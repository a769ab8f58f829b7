import { BUCKET_LABELS, BUCKETS } from '../../../domain/reports/ageing.ts';
import type { ExecutiveSummary, Kpi, Occupancy } from '../../../domain/reports/space-contract.ts';
import { spanText } from './statements.ts';
import { type Cell, row, type TabularColumn, type TabularReport, type TabularSection, totalRow } from './tabular.ts';

const number = (header: string, paper: number | null = 62): TabularColumn => ({ header, type: 'number', paper });

type DeskRevenue = Occupancy['deskRevenue']['months'][number];

const deskCells = (label: string, { revenue, spaceDays, perSpace, formula }: Omit<DeskRevenue, 'month'>): Cell[] => [
  label,
  null,
  null,
  null,
  null,
  null,
  null,
  revenue,
  spaceDays,
  perSpace,
  formula,
];

const deskRow = (label: string, figures: Omit<DeskRevenue, 'month'>) => row(...deskCells(label, figures));

const deskSections = ({ deskRevenue }: Occupancy): TabularSection[] => [
  {
    title: 'Revenue per desk',
    rows: [
      ...deskRevenue.kinds.map((kind) => deskRow(kind.label, kind)),
      totalRow(...deskCells('All spaces', deskRevenue)),
    ],
  },
  { title: 'Revenue per desk by month', rows: deskRevenue.months.map((month) => deskRow(month.month, month)) },
];

export const tabularOccupancy = (report: Occupancy): TabularReport => ({
  name: `occupancy-${report.from}-${report.to}`,
  title: 'Occupancy and Room Use',
  span: spanText(report),
  facts: [
    ['Occupied', `${report.occupied} of ${report.spaces}`],
    ['Room use', report.roomTotal.utilisation === null ? '–' : `${report.roomTotal.utilisation}%`],
  ],
  columns: [
    { header: 'Item', type: 'text', width: 28 },
    number('Of'),
    number('Used'),
    number('Per cent'),
    number('Joined'),
    number('Left'),
    { header: 'Charge', type: 'amount', paper: 62 },
    { header: 'Revenue', type: 'amount', paper: 72 },
    number('Space-days'),
    { header: 'Per desk', type: 'amount', paper: 66 },
    { header: 'Formula', type: 'text', width: 48, paper: 210 },
  ],
  sections: [
    {
      title: 'Spaces at the end',
      rows: [
        ...report.kinds.map(({ label, spaces, occupied, rate }) => row(label, spaces, occupied, rate)),
        totalRow('All spaces', report.spaces, report.occupied, report.rate),
      ],
    },
    {
      title: 'Spaces by month',
      rows: report.months.map(({ month, spaces, occupied, rate, joined, left }) =>
        row(month, spaces, occupied, rate, joined, left),
      ),
    },
    ...deskSections(report),
    {
      title: 'Rooms, in hours',
      rows: [
        ...report.rooms.map(({ name, openHours, bookedHours, utilisation, charge }) =>
          row(name, openHours, bookedHours, utilisation, null, null, charge),
        ),
        totalRow(
          'All rooms',
          report.roomTotal.openHours,
          report.roomTotal.bookedHours,
          report.roomTotal.utilisation,
          null,
          null,
          report.roomTotal.charge,
        ),
      ],
    },
    {
      title: 'Room hours by month',
      rows: report.roomMonths.map(({ month, openHours, bookedHours, utilisation }) =>
        row(month, openHours, bookedHours, utilisation),
      ),
    },
  ],
});

const UNITS: Record<Kpi['unit'], string> = { money: '', percent: '%', months: 'months' };

export const tabularExecutiveSummary = (report: ExecutiveSummary): TabularReport => ({
  name: `executive-summary-${report.from}-${report.to}`,
  title: 'Executive Summary',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Previous', spanText(report.previous)],
    ['Collection rate', report.collectionRate === null ? '–' : `${report.collectionRate}%`],
  ],
  columns: [
    { header: 'Figure', type: 'text', width: 24 },
    { header: 'Unit', type: 'text', width: 10, paper: 50 },
    { header: 'Value', type: 'amount', paper: 100 },
    { header: 'Previous', type: 'amount', paper: 100 },
    { header: 'Note', type: 'text', width: 40, paper: 130 },
  ],
  sections: [
    {
      title: 'Figures',
      rows: report.kpis.map(({ title, unit, value, previous, absence }) =>
        row(title, UNITS[unit] || report.currency, value, previous, absence),
      ),
    },
    {
      title: 'Owed by age',
      rows: [
        ...BUCKETS.map((name) => row(BUCKET_LABELS[name], report.currency, report.ageing[name])),
        row(BUCKET_LABELS.unmatched, report.currency, report.ageing.unmatched),
        totalRow('Total', report.currency, report.ageing.total),
      ],
    },
    ...report.kpis.map(({ title, unit, series }) => ({
      title: `${title} by month`,
      rows: series.map(({ month, value }) => row(month, UNITS[unit] || report.currency, value)),
    })),
  ],
});
