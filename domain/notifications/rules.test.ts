import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '../settings/contract.ts';
import { isNoticeOn, NOTICES, type NoticeKind } from './rules.ts';

const ON: NotificationSettings = {
  emailNotifications: true,
  smsNotifications: true,
  systemAlerts: true,
  paymentReminders: true,
  bookingConfirmations: true,
  maintenanceAlerts: true,
  reportScheduling: true,
  quietHours: true,
  quietFrom: '20:00',
  quietTo: '07:00',
};
const told = (changes: Partial<NotificationSettings>) =>
  (Object.keys(NOTICES) as NoticeKind[]).filter((kind) => isNoticeOn(kind, { ...ON, ...changes })).sort();

describe('What is told in the bell', () => {
  test('is everything while every switch is on, whatever the other channels are', () => {
    expect(told({})).toHaveLength(Object.keys(NOTICES).length);
    expect(told({ emailNotifications: false, smsNotifications: false })).toEqual(told({}));
  });

  test('is nothing without the channel', () => {
    expect(told({ systemAlerts: false })).toEqual([]);
  });

  test.each<[keyof NotificationSettings, NoticeKind[]]>([
    ['paymentReminders', ['letter_to_approve', 'money_unmatched', 'payment_received', 'statutory_due']],
    ['bookingConfirmations', ['booking_cancelled', 'booking_made', 'tour_booked', 'tour_changed']],
    ['maintenanceAlerts', ['inventory_maintenance', 'inventory_warranty']],
    ['reportScheduling', []],
  ])('leaves out its own kinds without %s', (name, kinds) => {
    const left = told({ [name]: false });
    expect(told({}).filter((kind) => !left.includes(kind))).toEqual(kinds);
  });
});
