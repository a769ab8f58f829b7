import { invalid } from '../../../domain/kernel/errors.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import type { Deps } from '../../deps.ts';
import { lockRooms } from '../../rooms/service.ts';
import { lockTenantShared, type TenantSummary } from '../../tenants/lock-tenant.ts';

// Held in one order by all who book: first the tenant, then rooms, then bookings, then allowances. So nobody waits for
// somebody who waits for him.

export const tenantToBook = async (deps: Pick<Deps, 'db' | 'settings'>, id: string): Promise<TenantSummary> => {
  const tenant = await lockTenantShared(deps, id);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  if (tenant.status !== 'active') {
    throw invalid({ tenantId: `${tenant.companyName} is ${tenant.status}; only active tenants can book` });
  }
  return tenant;
};

export const roomsToBook = async (
  deps: Pick<Deps, 'db'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MeetingRoom>> => {
  const rooms = await lockRooms(deps, ids);
  for (const id of ids) {
    const room = rooms.get(id);
    if (!room) throw invalid({ roomId: 'This room does not exist' });
    if (!room.isActive) throw invalid({ roomId: `${room.name} is not in use; choose another room` });
  }
  return rooms;
};

export const roomToBook = async (deps: Pick<Deps, 'db'>, id: string): Promise<MeetingRoom> => {
  const room = (await roomsToBook(deps, new Set([id]))).get(id);
  if (!room) throw invalid({ roomId: 'This room does not exist' });
  return room;
};
