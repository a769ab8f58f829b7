import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, DerivedDay } from '../kernel/time.ts';
import { periodQuery } from './query.ts';
import { Ageing } from './tenant-contract.ts';

const Month = z.string().meta({ description: 'yyyy-MM' });
const Percent = z.string().nullable().meta({ description: 'Per cent with one decimal; null where there is nothing' });

const DeskRevenue = z.object({
  revenue: MoneyText.meta({ description: 'Rent earned, as in profit and loss' }),
  spaceDays: z.int().meta({ description: 'Spaces held, each counted by its days' }),
  perSpace: MoneyText.nullable().meta({ description: 'Revenue by the number of spaces held on average' }),
  formula: z.string().nullable().meta({ description: '"66,000.00 ÷ (180 space-days ÷ 30 days)"' }),
});

const SpaceKind = z.enum(['hotDesks', 'dedicatedDesks', 'privateOffices']);

const Taken = z.object({ spaces: z.int(), occupied: z.int(), rate: Percent });

export const RoomHours = z.object({
  openHours: z.number().meta({ description: 'Hours that could be booked: open days, opening times' }),
  bookedHours: z.number(),
  freeHours: z.number(),
  chargedHours: z.number(),
  utilisation: Percent,
});

export const Occupancy = z
  .object({
    from: Day,
    to: Day,
    currency: z.string(),
    ...Taken.shape,
    kinds: z.array(
      Taken.extend({
        kind: SpaceKind,
        label: z.string(),
        path: z.string(),
      }),
    ),
    months: z.array(Taken.extend({ month: Month, joined: z.int(), left: z.int() })),
    deskRevenue: DeskRevenue.extend({
      to: DerivedDay.nullable().meta({ description: 'The last day that is counted: rent is in the books a day later' }),
      kinds: z.array(DeskRevenue.extend({ kind: SpaceKind, label: z.string() })),
      months: z.array(DeskRevenue.extend({ month: Month })),
    }).meta({ description: 'What a desk or office earned on average' }),
    rooms: z.array(
      RoomHours.extend({
        roomId: Id,
        name: z.string(),
        bookings: z.int(),
        charge: MoneyText,
        path: z.string(),
      }),
    ),
    roomMonths: z.array(RoomHours.extend({ month: Month })),
    roomTotal: RoomHours.extend({ bookings: z.int(), charge: MoneyText }),
  })
  .meta({ id: 'Occupancy' });
export type Occupancy = z.infer<typeof Occupancy>;

export const getOccupancy = endpoint({
  method: 'GET',
  path: '/api/reports/occupancy',
  summary: 'Spaces taken at the end of a period and month by month, what a desk earned, and the use of each room',
  access: 'reports:read',
  query: periodQuery({}),
  output: Occupancy,
});

export const KPIS = [
  'revenue',
  'netIncome',
  'collections',
  'occupancy',
  'roomUse',
  'receivables',
  'churn',
  'payrollShare',
  'cash',
  'runway',
] as const;
export type KpiId = (typeof KPIS)[number];

export const Kpi = z.object({
  id: z.enum(KPIS),
  title: z.string(),
  unit: z.enum(['money', 'percent', 'months']),
  // How to read a change: more revenue is good, more churn is not.
  better: z.enum(['up', 'down']),
  value: z
    .string()
    .nullable()
    .meta({ description: 'Of the period: an amount with two decimals, else one decimal; null where there is none' }),
  previous: z.string().nullable().meta({ description: 'Of the period before, of the same length' }),
  note: z.string().meta({ description: 'How it is worked out, in words' }),
  series: z.array(z.object({ month: Month, value: z.string().nullable() })).meta({
    description: 'The twelve months that end with the period',
  }),
  absence: z.string().nullable().meta({ description: 'Why there is no value, in words' }),
  path: z.string(),
});
export type Kpi = z.infer<typeof Kpi>;

export const ExecutiveSummary = z
  .object({
    from: Day,
    to: Day,
    previous: z.object({ from: DerivedDay, to: DerivedDay }),
    currency: z.string(),
    kpis: z.array(Kpi),
    ageing: Ageing.meta({ description: 'At the end of the period' }),
    collectionRate: Percent.meta({ description: 'Collections as per cent of what was invoiced in the period' }),
    invoiced: MoneyText,
  })
  .meta({ id: 'ExecutiveSummary' });
export type ExecutiveSummary = z.infer<typeof ExecutiveSummary>;

export const getExecutiveSummary = endpoint({
  method: 'GET',
  path: '/api/reports/executive-summary',
  summary: 'Revenue, collections, occupancy, room use, arrears, churn, payroll and cash at a glance, month by month',
  access: 'reports:read',
  query: periodQuery({}),
  output: ExecutiveSummary,
});
