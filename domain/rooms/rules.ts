import type { BillingSettings } from '../settings/contract.ts';
import type { RoomType, ShownRoom } from './contract.ts';

export const ROOM_TYPE_LABELS: Record<RoomType, string> = { boardroom: 'Boardroom', meeting_room: 'Meeting Room' };

/** What an hour in a new room costs until somebody says otherwise. */
export const defaultHourlyRate = (
  type: RoomType,
  rates: Pick<BillingSettings, 'boardroomHourlyRate' | 'meetingRoomHourlyRate'>,
): string => (type === 'boardroom' ? rates.boardroomHourlyRate : rates.meetingRoomHourlyRate);

/** What a photo shows, as somebody described it; else which room it is of. */
export const photoAlt = ({ name, photos }: Pick<ShownRoom, 'name' | 'photos'>, index: number): string =>
  photos[index]?.alt ?? `${name}, photo ${index + 1} of ${photos.length}`;
