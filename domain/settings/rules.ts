import type { Settings } from './contract.ts';

// The specification's default values. A new space starts with these; the demo space keeps weaker passwords so that
// its published demo account can exist.
export const defaultSettings = (demo: boolean): Settings => ({
  general: {
    companyName: 'Nafasi',
    address: null,
    phone: null,
    email: null,
    website: null,
    timezone: 'Africa/Nairobi',
    currency: 'KES',
  },
  billing: {
    autoGenerateInvoices: true,
    invoiceDueDays: 30,
    demandLetterDays: 4,
    latePaymentFee: '2500.00',
    boardroomHourlyRate: '3000.00',
    meetingRoomHourlyRate: '1750.00',
    autoPaymentReminders: true,
    paymentMethods: ['bank_transfer', 'mobile_money', 'cash'],
  },
  notifications: {
    emailNotifications: true,
    smsNotifications: false,
    systemAlerts: true,
    paymentReminders: true,
    bookingConfirmations: true,
    maintenanceAlerts: true,
    reportScheduling: true,
  },
  security: {
    sessionTimeout: 24,
    requireStrongPasswords: !demo,
    twoFactorAuth: false,
    autoLogout: true,
    autoLogoutMinutes: 10,
    auditLogging: true,
    dataBackupFrequency: 'daily',
  },
  rooms: {
    opensAt: '08:00',
    closesAt: '18:00',
    openDays: [1, 2, 3, 4, 5],
    blockMinutes: 60,
    minHours: 1,
    maxHours: 4,
    cancellationHours: 2,
    freeHoursPerMonth: 6,
  },
});
