import type { Cluster } from './cluster.ts';
import { fillBookings } from './fill-bookings.ts';
import { fillEmployees } from './fill-employees.ts';
import { fillFloor } from './fill-floor.ts';
import { fillInvoices } from './fill-invoices.ts';
import { COUNTED_MOST, fillLists } from './fill-lists.ts';
import { fillTenants } from './fill-tenants.ts';
import { fillWeek } from './fill-week.ts';
import type { Sizes } from './sizes.ts';

export const tenantsFor = (invoices: number): number => Math.min(10_000, Math.max(500, invoices / 100));

/** Tenants with so many invoices and their journal, and rooms with years of bookings. */
export const invoiceSet = (cluster: Cluster, sizes: Sizes, invoices: number): Promise<string> =>
  cluster.template(`invoices_${invoices}`, [
    ...fillTenants(tenantsFor(invoices), { paidUp: true }),
    ...fillInvoices(invoices),
    ...fillBookings(sizes.rooms, sizes.bookedYears),
    fillEmployees(50),
  ]);

/** Tenants whose rent of this month is still to be billed. */
export const billingSet = (cluster: Cluster, tenants: number): Promise<string> =>
  cluster.template(`billing_${tenants}`, fillTenants(tenants, { paidUp: false }));

/** The same with three lines in each agreement. */
export const agreementSet = (cluster: Cluster, tenants: number): Promise<string> =>
  cluster.template(`agreements_${tenants}`, fillTenants(tenants, { paidUp: false, lines: 3 }));

export const payrollSet = (cluster: Cluster, employees: number): Promise<string> =>
  cluster.template(`payroll_${employees}`, [fillEmployees(employees)]);

// So few that each has more than a page of invoices in the smallest space, and a hundred in the largest.
const payersFor = (invoices: number): number => Math.min(10_000, Math.max(20, invoices / 100));

/** A demo space with so many rows in everything that is listed. The rows of the demo are the same in each size. */
export const listSet = (cluster: Cluster, rows: number): Promise<string> =>
  cluster.template(
    `lists_${rows}`,
    [
      ...fillTenants(Math.min(rows, COUNTED_MOST), { paidUp: true }),
      ...fillInvoices(rows, payersFor(rows)),
      ...fillLists(rows),
    ],
    'demo',
  );

/** The week that the screens of bookings are measured with. */
export const weekSet = (cluster: Cluster): Promise<string> =>
  cluster.template('week', [...fillTenants(50, { paidUp: true }), ...fillWeek(20, 400)]);

/** A floor with desks and lockers in rows. */
export const floorSet = (cluster: Cluster): Promise<string> => cluster.template('floor', fillFloor(300));
