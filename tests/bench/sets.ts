import type { Cluster } from './cluster.ts';
import { fillBookings } from './fill-bookings.ts';
import { fillEmployees } from './fill-employees.ts';
import { fillInvoices } from './fill-invoices.ts';
import { fillTenants } from './fill-tenants.ts';
import type { Sizes } from './sizes.ts';

export const tenantsFor = (invoices: number): number => Math.min(10_000, Math.max(500, invoices / 100));

/** Tenants with so many invoices and their journal, and rooms with years of bookings. */
export const invoiceSet = (cluster: Cluster, sizes: Sizes, invoices: number): Promise<string> =>
  cluster.template(`invoices_${invoices}`, [
    fillTenants(tenantsFor(invoices), { paidUp: true }),
    ...fillInvoices(invoices),
    ...fillBookings(sizes.rooms, sizes.bookedYears),
    fillEmployees(50),
  ]);

/** Tenants whose rent of this month is still to be billed. */
export const billingSet = (cluster: Cluster, tenants: number): Promise<string> =>
  cluster.template(`billing_${tenants}`, [fillTenants(tenants, { paidUp: false })]);

export const payrollSet = (cluster: Cluster, employees: number): Promise<string> =>
  cluster.template(`payroll_${employees}`, [fillEmployees(employees)]);
