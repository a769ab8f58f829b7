import { AppError } from '../../domain/kernel/errors.ts';
import type { MyBookingInput } from '../../domain/members/booking-contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import type { Deps } from '../deps.ts';
import { createClientBooking } from '../portal/book.ts';
import { tenantsById } from '../tenants/billed-through.ts';
import { lockTenantShared } from '../tenants/lock-tenant.ts';
import { getUser } from '../users/service.ts';
import { holdOwnTenantId } from './link.ts';

/**
 * Books as the portal does for a member it knows: by the same rules, with the free hours of the company, under the name of
 * the signed-in user.
 */
export const bookOwn = async (deps: Deps, userId: string, slot: MyBookingInput) => {
  const tenantId = await holdOwnTenantId(deps.db, userId);
  const tenant = await lockTenantShared(deps, tenantId);
  if (tenant?.status !== 'active') {
    throw new AppError(
      'conflict',
      `Only active members can book rooms; ${tenant?.companyName} is ${tenant?.status}. Please contact us.`,
    );
  }
  const user = await getUser(deps, userId);
  const [company] = await tenantsById(deps.db, [tenantId]);
  const clientInfo = {
    name: fullName(user),
    email: user.email ?? tenant.email,
    phone: company?.phone ?? '',
    company: tenant.companyName,
  };
  return createClientBooking(deps, { ...slot, clientInfo }, { member: tenant });
};
