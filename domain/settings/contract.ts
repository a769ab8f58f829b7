import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { YearEnd } from '../kernel/financial-year.ts';
import { Id } from '../kernel/ids.ts';
import { normalisePhone } from '../kernel/phone.ts';
import { optionalEmail, optionalEmails, optionalText, shortText } from '../kernel/text.ts';
import { WallTime } from '../kernel/time.ts';
import { CancellationPolicy } from './cancellation.ts';
import { EmbedOrigins } from './embed-origins.ts';
import { KeptLogo } from './logo.ts';
import { lockoutAnswer, securityFields } from './security/security-fields.ts';
import { settingAmount as money } from './setting-amount.ts';
import { supplierSettings } from './supplier-settings.ts';
import type { TaxRate } from './tax-classes.ts';
import { tourSettings } from './tour-settings.ts';
import { wholeNumber } from './whole-number.ts';

export const TIMEZONES = ['Africa/Nairobi', 'UTC', 'Africa/Cairo'] as const;
export const CURRENCIES = ['KES', 'USD', 'EUR'] as const;
export const PAYMENT_METHODS = ['cash', 'bank_transfer', 'mobile_money', 'cheque', 'credit_card'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS, `Payment method must be one of ${PAYMENT_METHODS.join(', ')}`);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const BACKUP_FREQUENCIES = ['hourly', 'daily', 'weekly', 'monthly'] as const;
/** Stored objects: what a save may leave out keeps its stored value, so nothing here carries a default. */
export const GeneralSettings = z
  .object({
    companyName: shortText('Company name', 100),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    guestWifi: z.string().nullable().meta({ description: 'Network and code, on receipts of passes and on badges' }),
    timezone: z.enum(TIMEZONES, `Timezone must be one of ${TIMEZONES.join(', ')}`),
    currency: z.enum(CURRENCIES, `Currency must be one of ${CURRENCIES.join(', ')}`),
    financialYearEnd: YearEnd,
    logo: KeptLogo.nullable(),
    embedOrigins: EmbedOrigins,
  })
  .meta({ id: 'GeneralSettings' });
export type GeneralSettings = z.output<typeof GeneralSettings>;
// Several numbers may stand on a letterhead, as they are to be read there.
const companyPhone = optionalText('Phone', 40).refine(
  (typed) => typed === null || typed.split(/[/,;]/).every((number) => normalisePhone(number) !== null),
  'Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
);

/** What the form sends: an emptied field is null. The logo has calls of its own. */
export const GeneralInput = GeneralSettings.omit({ logo: true })
  .partial()
  .extend({
    address: optionalText('Business address', 300).optional(),
    phone: companyPhone.optional(),
    email: optionalEmail.optional(),
    website: optionalText('Website', 200).optional(),
    guestWifi: optionalText('Guest Wi-Fi', 100).optional(),
  });

/** Whether VAT comes on top of a price, is in it, or is not charged. */
export const VAT_TREATMENTS = ['added', 'included', 'none'] as const;
export type VatTreatment = (typeof VAT_TREATMENTS)[number];

export const BillingSettings = z
  .object({
    autoGenerateInvoices: z.boolean(),
    invoiceDueDays: wholeNumber('Invoice due days', 0, 365),
    demandLetterDays: wholeNumber('Demand letter days', 1, 365),
    latePaymentFee: money('Late payment fee'),
    boardroomHourlyRate: money('Boardroom hourly rate'),
    meetingRoomHourlyRate: money('Meeting room hourly rate'),
    autoPaymentReminders: z.boolean(),
    paymentMethods: z
      .array(z.enum(PAYMENT_METHODS))
      .min(1, 'At least one payment method must be accepted')
      .refine((list) => new Set(list).size === list.length, 'Each payment method may appear once'),
    vatRegistered: z.boolean(),
    vatSince: z.string().nullable().meta({ description: 'When vatRegistered was switched on, where it is known' }),
    pricesIncludeVat: z.boolean(),
    vatOnLateFee: z.boolean(),
    prorate: z.boolean().meta({ description: 'Charge and credit parts of a period by the day' }),
    billSuspended: z.boolean().meta({ description: 'Suspended tenants are billed too' }),
    finalNoticeDays: wholeNumber('Final notice days', 2, 365),
    terminationNoticeDays: wholeNumber('Termination notice days', 3, 365),
    terminationNoticePeriodDays: wholeNumber('Notice period', 1, 365).meta({
      description: 'Days from a notice of termination to the last day of the licence',
    }),
    signatoryName: z.string().nullable().meta({ description: 'Who signs letters; the company where it is empty' }),
    signatoryTitle: z.string().nullable(),
    reminderDays: wholeNumber('Reminder days', 0, 60).meta({ description: 'Before the due date' }),
    increaseLetterDays: wholeNumber('Increase letter days', 0, 365).meta({ description: 'Before a yearly increase' }),
    automationTime: WallTime.meta({ description: 'When the daily automation runs, in the time zone of the space' }),
    loginGraceDays: wholeNumber('Days that logins stay open', 0, 365).meta({
      description: 'After the last day of a tenancy; then its logins are closed',
    }),
    approvalBelowListPercent: wholeNumber('Approval below list price', 0, 100).meta({
      description: 'Agreements further below the list price than this need a manager',
    }),
    bouncedChequeFee: money('Bounced cheque fee').meta({ description: 'Proposed when a cheque bounces; 0.00 is none' }),
    refundApprovalLimit: money('Refunds without approval').meta({
      description: 'A refund above this needs a second person; 0.00 is no limit',
    }),
    ...supplierSettings,
    counterSaleLimit: money('Counter sales without approval').meta({
      description: 'What the front desk sells at the counter without a manager; 0.00 is no limit',
    }),
    counterDiscountPercent: wholeNumber('Counter discount', 0, 100).meta({
      description: 'How much of a price the front desk takes off without a manager',
    }),
    kraPin: z.string().nullable().meta({ description: 'Of the space, for its invoices' }),
    paymentInstructions: z.string().nullable().meta({ description: 'How to pay, as documents say it' }),
  })
  .refine((billing) => billing.demandLetterDays < billing.finalNoticeDays, {
    path: ['finalNoticeDays'],
    message: 'The final notice must come after the first',
  })
  .refine((billing) => billing.finalNoticeDays < billing.terminationNoticeDays, {
    path: ['terminationNoticeDays'],
    message: 'The notice of termination must come after the final notice',
  })
  .meta({ id: 'BillingSettings' });
export type BillingSettings = z.output<typeof BillingSettings>;

export const BillingInput = z
  .object(BillingSettings.shape)
  .partial()
  .extend({
    kraPin: z
      .string('KRA PIN must be text')
      .trim()
      .toUpperCase()
      .regex(/^([AP]\d{9}[A-Z])?$/, 'KRA PIN must be like P051365947M')
      .nullish()
      .transform((value) => value || null)
      .optional(),
    paymentInstructions: optionalText('Payment instructions', 500).optional(),
    signatoryName: optionalText('Name of the signatory', 100).optional(),
    signatoryTitle: optionalText('Title of the signatory', 100).optional(),
  });

export const NotificationSettings = z
  .object({
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    systemAlerts: z.boolean(),
    paymentReminders: z.boolean(),
    bookingConfirmations: z.boolean(),
    maintenanceAlerts: z.boolean(),
    reportScheduling: z.boolean(),
    quietHours: z.boolean().meta({ description: 'What can wait is held back until the morning' }),
    quietFrom: WallTime,
    quietTo: WallTime,
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const SecuritySettings = z
  .object({
    sessionTimeout: wholeNumber('Session timeout', 1, 720).meta({ description: 'Hours from sign-in to sign-out' }),
    requireStrongPasswords: z.boolean(),
    twoFactorAuth: z.boolean(),
    autoLogout: z.boolean(),
    autoLogoutMinutes: wholeNumber('Auto-logout', 1, 240).meta({ description: 'Minutes without activity' }),
    auditLogging: z.boolean(),
    dataBackupFrequency: z.enum(BACKUP_FREQUENCIES),
    visitorRetentionMonths: wholeNumber('Months that visitors’ contacts are kept', 1, 120),
    privacyNotice: z.string().nullable().meta({ description: 'What visitors agree to; null is the usual text' }),
    anchorEmails: z.string().nullable().meta({ description: 'Who gets the anchor of each day; commas between' }),
    ...securityFields,
  })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.output<typeof SecuritySettings>;

export const SecurityInput = SecuritySettings.partial().extend({
  privacyNotice: optionalText('Privacy notice', 2_000).optional(),
  anchorEmails: optionalEmails('Anchor addresses', 5).optional(),
});

export const RoomSettings = z
  .object({
    opensAt: WallTime,
    closesAt: WallTime,
    openDays: z
      .array(wholeNumber('Open day', 1, 7))
      .min(1, 'At least one day must be open')
      .refine((list) => new Set(list).size === list.length, 'Each day may appear once')
      .meta({ description: '1 is Monday' }),
    dayHours: z
      .array(
        z
          .object({ day: wholeNumber('Day', 1, 7), opensAt: WallTime, closesAt: WallTime })
          .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
            path: ['closesAt'],
            message: 'Closing time must be after opening time',
          }),
      )
      .refine((list) => new Set(list.map(({ day }) => day)).size === list.length, 'Each day may have its hours once')
      .meta({ description: 'Days with hours of their own; every other open day has opensAt and closesAt' }),
    blockMinutes: wholeNumber('Block', 15, 240),
    minHours: wholeNumber('Shortest session', 1, 12),
    maxHours: wholeNumber('Longest session', 1, 12),
    cancellationHours: wholeNumber('Cancellation notice', 0, 168),
    freeHoursPerMonth: wholeNumber('Free hours', 0, 200),
    halfDayHours: wholeNumber('Half day', 1, 12).meta({ description: 'A room’s half-day rate covers up to this' }),
    fullDayHours: wholeNumber('Day', 2, 24).meta({ description: 'A room’s day rate covers up to this' }),
    ...tourSettings,
    payFirst: z.boolean().meta({ description: 'Visitors pay by M-Pesa before a booking counts' }),
    cancellation: CancellationPolicy,
  })
  .refine((rooms) => rooms.opensAt < rooms.closesAt, {
    path: ['closesAt'],
    message: 'Closing time must be after opening time',
  })
  .refine((rooms) => rooms.minHours <= rooms.maxHours, {
    path: ['maxHours'],
    message: 'The longest session must not be shorter than the shortest',
  })
  .refine((rooms) => rooms.halfDayHours < rooms.fullDayHours, {
    path: ['fullDayHours'],
    message: 'A day must be longer than a half day',
  })
  .meta({ id: 'RoomSettings' });
export type RoomSettings = z.output<typeof RoomSettings>;

/** What rooms are booked by. */
export type BookingRules = Omit<RoomSettings, keyof typeof tourSettings>;

export const SETTINGS_SCHEMAS = {
  general: GeneralSettings,
  billing: BillingSettings,
  notifications: NotificationSettings,
  security: SecuritySettings,
  rooms: RoomSettings,
} as const;

export type SettingsGroup = keyof typeof SETTINGS_SCHEMAS;
type Groups = { [G in SettingsGroup]: z.output<(typeof SETTINGS_SCHEMAS)[G]> };
export type Settings = Groups & { taxRates: readonly TaxRate[] };

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'All settings; security only for those who may change it',
  access: 'settings:read',
  output: z.object({
    general: GeneralSettings,
    billing: BillingSettings,
    notifications: NotificationSettings,
    rooms: RoomSettings,
    security: SecuritySettings.optional(),
    currencyLocked: z.boolean().meta({ description: 'Something is posted, so the currency of the books stays' }),
  }),
});

export const saveGeneral = endpoint({
  method: 'PUT',
  path: '/api/settings/general',
  summary: 'Save company details, time zone and currency',
  access: 'settings:write',
  body: GeneralInput,
  output: GeneralSettings,
});

export const saveBilling = endpoint({
  method: 'PUT',
  path: '/api/settings/billing',
  summary: 'Save billing values, and the new rates to rooms that are named',
  access: 'settings:write',
  body: BillingInput.extend({
    alsoRooms: z.array(Id).max(500).optional().meta({ description: 'Rooms that get the rate of their type too' }),
  }),
  output: BillingSettings,
});

export const saveNotifications = endpoint({
  method: 'PUT',
  path: '/api/settings/notifications',
  summary: 'Save notification channels and types',
  access: 'settings:write',
  body: NotificationSettings.partial(),
  output: NotificationSettings,
});

export const saveSecurity = endpoint({
  method: 'PUT',
  path: '/api/settings/security',
  summary: 'Save security settings; they apply to all sessions immediately',
  access: 'settings:security',
  confirm: true,
  body: SecurityInput.extend(lockoutAnswer),
  output: SecuritySettings,
});

export const saveRooms = endpoint({
  method: 'PUT',
  path: '/api/settings/rooms',
  summary: 'Save opening hours and booking rules',
  access: 'settings:write',
  body: z.object(RoomSettings.shape).partial(),
  output: RoomSettings,
});
