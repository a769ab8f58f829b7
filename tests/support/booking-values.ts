import '../../server/temporal.ts';
import type { Space } from '../../client/bookings/slot-check.ts';
import type { RoomBooking } from '../../domain/bookings/contract.ts';

// Monday, 16 November 2026, 8:00 in Nairobi.
export const MONDAY = '2026-11-16';
export const TUESDAY = '2026-11-17';

export const someSpace = (changes: Partial<Space> = {}): Space => ({
  hours: { opensAt: '08:00', closesAt: '18:00', openDays: [1, 2, 3, 4, 5], dayHours: [] },
  closed: [{ day: '2026-12-25', name: 'Christmas Day', kind: 'holiday' }],
  zone: 'Africa/Nairobi',
  today: MONDAY,
  now: '08:00',
  ...changes,
});

// 10:00 to 12:00 on Tuesday in Nairobi.
export const someBooking = (changes: Partial<RoomBooking> = {}): RoomBooking => ({
  id: '01890000-0000-7000-8000-000000000001',
  tenantId: '01890000-0000-7000-8000-0000000000aa',
  partyId: null,
  fromPortal: false,
  tenantName: 'Ziwa Studio',
  roomId: '01890000-0000-7000-8000-0000000000bb',
  roomName: 'Boardroom A',
  bookingDate: TUESDAY,
  startTime: '2026-11-17T07:00:00.000Z',
  endTime: '2026-11-17T09:00:00.000Z',
  duration: 2,
  purpose: null,
  status: 'confirmed',
  hourlyRate: '3000.00',
  halfDayRate: null,
  halfDayHours: null,
  dayRate: null,
  fullDayHours: null,
  bufferMinutes: 0,
  freeHours: 2,
  chargedHours: 0,
  isExtraCharge: false,
  extraChargeAmount: '0.00',
  taxClass: 'B',
  items: [],
  clientInfo: null,
  seriesId: null,
  isException: false,
  attendees: null,
  overrideReason: null,
  cancelReason: null,
  createdAt: '2026-11-10T07:00:00.000Z',
  updatedAt: '2026-11-10T07:00:00.000Z',
  ...changes,
});
