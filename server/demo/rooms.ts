import { addRoomPhoto } from '../../domain/rooms/photo-contract.ts';
import type { Deps } from '../deps.ts';
import { addPhoto } from '../rooms/photos.ts';
import { listRooms } from '../rooms/service.ts';
import { drawRoom } from './room-pictures/room-picture.ts';

/** Every room with a drawing of it, where a real space has its photos. */
export const fillDemoRooms = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const rooms = await listRooms({ db }, { inactiveToo: true });
  for (const [variant, room] of rooms.entries()) {
    const wall = room.type === 'boardroom' ? 'a large screen' : 'a whiteboard';
    const photo = {
      base64: drawRoom(room, variant).toString('base64'),
      alt: `Drawing of ${room.name}: a table for ${room.capacity}, ${wall} and two windows`,
    };
    await addPhoto(db, room.id, addRoomPhoto.body.parse(photo));
  }
};
