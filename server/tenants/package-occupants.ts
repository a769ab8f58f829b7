import { sql } from 'drizzle-orm';
import type { PackageOccupants } from '../packages/occupancy.ts';
import { packageTenants } from './tables.ts';

/** A suspended tenant keeps the desk; one whose tenancy was terminated has left it and stays in the books. */
export const packageOccupants: PackageOccupants = sql`
  select ${packageTenants.packageId} as package_id, sum(${packageTenants.holding}) as holding, sum(${packageTenants.ever}) as ever
  from ${packageTenants} group by ${packageTenants.packageId}`;
