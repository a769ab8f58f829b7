import type { Amenity, MeetingRoom } from './contract.ts';

type NewRoom = Pick<MeetingRoom, 'name' | 'type' | 'capacity' | 'hourlyRate' | 'amenities'> & { description: string };

const BOARDROOM: Amenity[] = ['WiFi', 'Projector', 'TV Screen', 'Whiteboard', 'Video Conferencing', 'Conference Phone'];
const MEETING_ROOM: Amenity[] = ['WiFi', 'TV Screen', 'Whiteboard'];

const boardroom = (name: string): NewRoom => ({
  name,
  type: 'boardroom',
  capacity: 8,
  hourlyRate: '3000.00',
  description: 'For boards, pitches and interviews, with a long table and a large screen.',
  amenities: BOARDROOM,
});

const meetingRoom = (name: string, capacity: number): NewRoom => ({
  name,
  type: 'meeting_room',
  capacity,
  hourlyRate: '1750.00',
  description: 'A quiet room for a small team.',
  amenities: MEETING_ROOM,
});

/** The rooms of a new space, as the specification names them. */
export const DEFAULT_ROOMS: readonly NewRoom[] = [
  boardroom('Boardroom 1'),
  boardroom('Boardroom 2'),
  meetingRoom('Meeting Room 1', 4),
  meetingRoom('Meeting Room 2', 6),
];
