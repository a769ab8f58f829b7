import type { Permission } from '../kernel/access.ts';
import type { NotificationSettings } from '../settings/contract.ts';

type Switch = 'paymentReminders' | 'bookingConfirmations' | 'maintenanceAlerts';

/**
 * What is told in the bell: to whom, and which of the types it belongs to. What stops the work of the space belongs to
 * none of them and follows the channel alone.
 */
export const NOTICES = {
  booking_made: { to: 'bookings:write', type: 'bookingConfirmations' },
  booking_cancelled: { to: 'bookings:write', type: 'bookingConfirmations' },
  tour_booked: { to: 'parties:write', type: 'bookingConfirmations' },
  tour_changed: { to: 'parties:write', type: 'bookingConfirmations' },
  payment_received: { to: 'finance:write', type: 'paymentReminders' },
  money_unmatched: { to: 'payments:take', type: 'paymentReminders' },
  letter_to_approve: { to: 'finance:write', type: 'paymentReminders' },
  statutory_due: { to: 'finance:write', type: 'paymentReminders' },
  inventory_maintenance: { to: 'inventory:write', type: 'maintenanceAlerts' },
  inventory_warranty: { to: 'inventory:write', type: 'maintenanceAlerts' },
  agreement_ending: { to: 'agreements:write', type: null },
  agreement_to_approve: { to: 'agreements:write', type: null },
  deposit_to_settle: { to: 'finance:write', type: null },
  payroll_to_approve: { to: 'payroll:approve', type: null },
  mail_failed: { to: 'settings:write', type: null },
  gateway_stuck: { to: 'finance:write', type: null },
  automation_failed: { to: 'finance:write', type: null },
  reports_failed: { to: 'finance:write', type: null },
  backup_failed: { to: 'settings:security', type: null },
  promise_broken: { to: 'audit:verify', type: null },
} as const satisfies Record<string, { to: Permission; type: Switch | null }>;

export type NoticeKind = keyof typeof NOTICES;

export const isNoticeOn = (kind: NoticeKind, settings: NotificationSettings): boolean => {
  const { type } = NOTICES[kind];
  return settings.systemAlerts && (type === null || settings[type]);
};
