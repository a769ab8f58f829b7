import { can, type Role } from '../../domain/kernel/access.ts';
import {
  createRoom,
  deleteRoom,
  getRoomsAndDays,
  listClosedDays,
  listRooms,
  openDay,
  saveClosedDay,
  updateRoom,
} from '../../domain/rooms/contract.ts';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import * as closedDays from './closed-days.ts';
import * as service from './service.ts';

const roomsFor = (deps: Deps, user: { role: Role } | null) =>
  service.listRooms(deps, { inactiveToo: user !== null && can(user.role, 'rooms:read') });

export const roomRoutes = (mount: Mount) => {
  mount.read(listRooms, (deps, { user }) => roomsFor(deps, user));
  mount.read(getRoomsAndDays, async (deps, { user }) => {
    const [rooms, closed] = await Promise.all([roomsFor(deps, user), closedDays.listClosedDays(deps, {})]);
    return { rooms, closedDays: closed };
  });
  mount.write(createRoom, (deps, { body }) => service.createRoom(deps, body));
  mount.write(updateRoom, (deps, { params, body }) => service.updateRoom(deps, params.id, body));
  mount.write(deleteRoom, async (deps, { params }) => {
    await service.removeRoom(deps, params.id);
    return undefined;
  });
  mount.read(listClosedDays, (deps, { query }) => closedDays.listClosedDays(deps, query));
  mount.write(saveClosedDay, (deps, { params, body }) => closedDays.saveClosedDay(deps, { ...params, ...body }));
  mount.write(openDay, async (deps, { params }) => {
    await closedDays.openDay(deps, params.day);
    return undefined;
  });
};
