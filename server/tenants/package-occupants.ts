import { sql } from 'drizzle-orm';
import type { PackageOccupants } from '../packages/occupancy.ts';
import { tenants } from './tables.ts';

/** A suspended tenant keeps the desk; one whose tenancy was terminated has left it and stays in the books. */
export const packageOccupants: PackageOccupants = sql`
  select ${tenants.packageId} as package_id,
    count(*) filter (where ${tenants.status} <> 'terminated') as holding,
    count(*) as ever
  from ${tenants} group by ${tenants.packageId}`;
