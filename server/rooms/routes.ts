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
import { addRoomPhoto, deleteRoomPhoto, getRoomPhoto, updateRoomPhoto } from '../../domain/rooms/photo-contract.ts';
import type { Deps } from '../deps.ts';
import { bookableExtras } from '../extras/service.ts';
import type { Mount } from '../http/mount.ts';
import * as closedDays from './closed-days.ts';
import * as photos from './photos.ts';
import * as service from './service.ts';

const roomsFor = (deps: Deps, user: { role: Role } | null) =>
  service.listRooms(deps, { inactiveToo: user !== null && can(user.role, 'rooms:read') });

const photoRoutes = (mount: Mount) => {
  mount.write(addRoomPhoto, ({ db }, { params, body }) => photos.addPhoto(db, params.id, body));
  mount.write(updateRoomPhoto, ({ db }, { params: { id: roomId, photoId }, body }) =>
    photos.updatePhoto(db, { roomId, photoId }, body),
  );
  mount.write(deleteRoomPhoto, async ({ db }, { params }) => {
    await photos.removePhoto(db, params.id, params.photoId);
    return undefined;
  });
  mount.read(getRoomPhoto, async ({ db }, { params, request, reply }) => {
    await photos.sendPhoto(db, params.hash, request, reply);
    return undefined;
  });
};

export const roomRoutes = (mount: Mount) => {
  mount.read(listRooms, (deps, { user }) => roomsFor(deps, user));
  mount.read(getRoomsAndDays, async (deps, { user }) => {
    const [rooms, closed, extras] = await Promise.all([
      roomsFor(deps, user),
      closedDays.listClosedDays(deps, {}),
      bookableExtras(deps),
    ]);
    return { rooms, closedDays: closed, extras };
  });
  mount.write(createRoom, (deps, { body }) => service.createRoom(deps, body));
  mount.write(updateRoom, (deps, { params, body }) => service.updateRoom(deps, params.id, body));
  mount.write(deleteRoom, async (deps, { params }) => {
    await service.removeRoom(deps, params.id);
    return undefined;
  });
  photoRoutes(mount);
  mount.read(listClosedDays, (deps, { query }) => closedDays.listClosedDays(deps, query));
  mount.write(saveClosedDay, (deps, { params, body }) => closedDays.saveClosedDay(deps, { ...params, ...body }));
  mount.write(openDay, async (deps, { params }) => {
    await closedDays.openDay(deps, params.day);
    return undefined;
  });
};
