import type { BillingSettings, PaymentMethod, RoomSettings, Settings } from './contract.ts';
import { STAFF_ROLES } from './security/staff-addresses.ts';
import { FIRST_TAX_RATES } from './tax-classes.ts';

/** In the order of the specification, which lists of choices keep. */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank Transfer',
  mobile_money: 'M-Pesa',
  cash: 'Cash',
  credit_card: 'Credit Card',
  cheque: 'Cheque',
};

const BILLING: BillingSettings = {
  autoGenerateInvoices: true,
  invoiceDueDays: 30,
  demandLetterDays: 4,
  latePaymentFee: '2500.00',
  boardroomHourlyRate: '3000.00',
  meetingRoomHourlyRate: '1750.00',
  autoPaymentReminders: true,
  paymentMethods: ['bank_transfer', 'mobile_money', 'cash'],
  vatRegistered: false,
  vatSince: null,
  pricesIncludeVat: false,
  vatOnLateFee: false,
  prorate: true,
  billSuspended: false,
  finalNoticeDays: 14,
  terminationNoticeDays: 30,
  terminationNoticePeriodDays: 14,
  signatoryName: null,
  signatoryTitle: null,
  reminderDays: 3,
  increaseLetterDays: 60,
  automationTime: '06:00',
  loginGraceDays: 14,
  approvalBelowListPercent: 20,
  bouncedChequeFee: '0.00',
  refundApprovalLimit: '100000.00',
  billApprovalBands: [
    { upTo: '100000.00', approver: 'anyone' },
    { upTo: null, approver: 'another' },
  ],
  withholdsVat: false,
  counterSaleLimit: '20000.00',
  counterDiscountPercent: 10,
  kraPin: null,
  paymentInstructions: null,
};

const ROOMS: RoomSettings = {
  opensAt: '08:00',
  closesAt: '18:00',
  openDays: [1, 2, 3, 4, 5],
  dayHours: [],
  blockMinutes: 60,
  minHours: 1,
  maxHours: 4,
  cancellationHours: 2,
  freeHoursPerMonth: 6,
  halfDayHours: 4,
  fullDayHours: 10,
  tourMinutes: 30,
  toursAtOnce: 1,
  tourNoticeHours: 2,
  payFirst: true,
  cancellation: { boardroom: null, meeting_room: null },
};

/**
 * The specification's default values. A new space starts with these; the demo space keeps weaker passwords so that
 * its published demo account can exist.
 */
export const defaultSettings = (demo: boolean): Settings => ({
  general: {
    companyName: 'Nafasi',
    address: null,
    phone: null,
    email: null,
    website: null,
    guestWifi: null,
    timezone: 'Africa/Nairobi',
    currency: 'KES',
    financialYearEnd: '12',
    logo: null,
    embedOrigins: [],
  },
  billing: BILLING,
  notifications: {
    emailNotifications: true,
    smsNotifications: false,
    systemAlerts: true,
    paymentReminders: true,
    bookingConfirmations: true,
    maintenanceAlerts: true,
    reportScheduling: true,
    quietHours: true,
    quietFrom: '20:00',
    quietTo: '07:00',
  },
  security: {
    sessionTimeout: 24,
    requireStrongPasswords: !demo,
    twoFactorAuth: false,
    autoLogout: true,
    autoLogoutMinutes: 10,
    auditLogging: true,
    dataBackupFrequency: 'daily',
    visitorRetentionMonths: 24,
    privacyNotice: null,
    anchorEmails: null,
    newDeviceEmails: true,
    staffAddresses: [],
    staffAddressRoles: [...STAFF_ROLES],
  },
  rooms: ROOMS,
  taxRates: FIRST_TAX_RATES,
});

type Vat = Pick<BillingSettings, 'vatRegistered' | 'kraPin'>;

/** Why VAT cannot be switched on, or the PIN be taken away; null where it can. A tax invoice carries the seller's PIN. */
export const vatSettingsProblem = (next: Vat, before: Vat): string | null => {
  const isNew = !before.vatRegistered || before.kraPin !== null;
  return next.vatRegistered && next.kraPin === null && isNew ? 'Enter your KRA PIN; tax invoices must show it' : null;
};

/** Amounts in the books stand in one currency. */
export const currencyProblem = (currency: string): string =>
  `The currency must stay ${currency}: the ledger has entries in it`;
