import type { BillingSettings } from '../settings/contract.ts';
import type { RoomType } from './contract.ts';

export const ROOM_TYPE_LABELS: Record<RoomType, string> = { boardroom: 'Boardroom', meeting_room: 'Meeting Room' };

/** What an hour in a new room costs until somebody says otherwise. */
export const defaultHourlyRate = (
  type: RoomType,
  rates: Pick<BillingSettings, 'boardroomHourlyRate' | 'meetingRoomHourlyRate'>,
): string => (type === 'boardroom' ? rates.boardroomHourlyRate : rates.meetingRoomHourlyRate);
