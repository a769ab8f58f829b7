import * as z from 'zod';
import { Activity } from '../audit/contract.ts';
import { BookingStatus } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';
import { DueDate } from '../payroll/returns/returns-contract.ts';
import { FirstSteps } from '../setup/contract.ts';

export const SPACE_KINDS = ['hotDesks', 'dedicatedDesks', 'privateOffices'] as const;
export const SpaceKind = z.enum(SPACE_KINDS);
export type SpaceKind = z.infer<typeof SpaceKind>;

const Spaces = z.object({ available: z.int(), total: z.int() });

/** What a role may not see is zero. */
export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/dashboard/metrics',
  summary: 'The figures of the dashboard; what your role may not see is 0',
  access: 'dashboard:read',
  output: z.object({
    totalTenants: z.int().meta({ description: 'Without terminated ones' }),
    totalRevenue: MoneyText.meta({ description: 'All revenue to date' }),
    monthlyRevenue: MoneyText.meta({ description: 'Earned since the first of this month' }),
    occupancyRate: z.int().meta({ description: 'Per cent of the desks and offices' }),
    pendingPayments: MoneyText.meta({ description: 'What is owed on issued invoices' }),
    activeBookings: z.int().meta({ description: 'Bookings that are running or still to come' }),
    availableSpaces: z.object({ hotDesks: Spaces, dedicatedDesks: Spaces, privateOffices: Spaces }),
  }),
});

/** What waits for a person, each where that person can see to it. */
export const NEED_KINDS = [
  'sealing',
  'payroll',
  'payeesToPay',
  'letters',
  'lettersToServe',
  'failedMails',
  'keptMails',
  'failedAutomation',
  'pendingBookings',
  'toursToday',
  'maintenance',
  'renewalsToAsk',
  'ordersToApprove',
  'depositsToSettle',
  'refundsToApprove',
  'drafts',
  'overdrawnAccounts',
  'unmatchedMoney',
  'refusedDocuments',
  'purchasesToBill',
  'checkoutsToSettle',
  'actsToSettle',
  'billsToApprove',
  'billsDue',
  'withheldToPay',
] as const;
export const NeedKind = z.enum(NEED_KINDS);
export type NeedKind = z.infer<typeof NeedKind>;

export const BookingToday = z.object({
  id: Id,
  startTime: Instant,
  endTime: Instant,
  roomName: z.string(),
  who: z.string(),
  purpose: z.string().nullable(),
  status: BookingStatus,
});
export type BookingToday = z.infer<typeof BookingToday>;

const Owed = z.object({ count: z.int(), amount: MoneyText });

export const Dashboard = z
  .object({
    today: Day,
    tenants: z
      .object({ now: z.int(), before: z.int().meta({ description: 'When this month began' }) })
      .nullable()
      .meta({ description: 'Null for a role that may not see tenants' }),
    revenue: z
      .object({
        thisMonth: MoneyText,
        lastMonthToDate: MoneyText.meta({ description: 'From the first of last month to the same day of it' }),
        lastMonth: MoneyText,
      })
      .nullable(),
    occupancy: z
      .object({
        rate: z.int(),
        before: z.int(),
        kinds: z.array(z.object({ kind: SpaceKind, occupied: z.int(), available: z.int(), total: z.int() })),
      })
      .nullable()
      .meta({ description: 'Null for a role that may not see packages' }),
    pending: Owed.extend({
      before: MoneyText.meta({ description: 'Owed when this month began' }),
    }).nullable(),
    alerts: z
      .object({ overdue: Owed, dueThisWeek: Owed })
      .nullable()
      .meta({ description: 'What tenants owe; null for a role that takes no payments' }),
    bookings: z.object({ count: z.int(), next: z.array(BookingToday) }).nullable(),
    dueDates: z
      .array(DueDate)
      .nullable()
      .meta({ description: 'What is owed to the authorities and by when, soonest first' }),
    firstSteps: FirstSteps.nullable(),
    needs: z
      .array(
        z.object({
          kind: NeedKind,
          count: z.int().meta({ description: 'Of sealing, the minutes it has stood still' }),
          names: z.array(z.string()).optional().meta({ description: 'What it is about, where that has names' }),
        }),
      )
      .meta({ description: 'Only what there is' }),
    months: z.array(
      z.object({
        month: z.string().meta({ description: 'yyyy-MM' }),
        revenue: MoneyText.nullable(),
        collections: MoneyText.nullable(),
        occupied: z.int().nullable().meta({ description: 'Desks and offices held at its end' }),
      }),
    ),
    activity: z.array(Activity).nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Everything the dashboard shows for your role',
  access: 'dashboard:read',
  background: true,
  output: Dashboard,
});
