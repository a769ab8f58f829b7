import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { YearEnd } from '../kernel/financial-year.ts';
import { WallTime } from '../kernel/time.ts';
import { CURRENCIES, RoomSettings, TIMEZONES, VAT_TREATMENTS } from './contract.ts';
import { ShownLogo } from './logo.ts';
import { RatesByClass } from './tax-classes.ts';

export const PrivacyNotice = z
  .object({ version: z.string().meta({ description: 'Another text is another version' }), text: z.string() })
  .meta({ id: 'PrivacyNotice', description: 'What visitors agree to when they book' });
export type PrivacyNotice = z.output<typeof PrivacyNotice>;

export const PublicConfig = z
  .object({
    companyName: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    logo: ShownLogo.nullable(),
    currency: z.enum(CURRENCIES),
    timezone: z.enum(TIMEZONES),
    financialYearEnd: YearEnd,
    openingHours: z.object({
      opensAt: WallTime,
      closesAt: WallTime,
      openDays: z.array(z.int()),
      dayHours: z
        .array(z.object({ day: z.int(), opensAt: WallTime, closesAt: WallTime }))
        .meta({ description: 'Days with hours of their own' }),
    }),
    bookingRules: z
      .object({
        blockMinutes: z.int(),
        minHours: z.int(),
        maxHours: z.int(),
        cancellationHours: z.int(),
        freeHoursPerMonth: z.int(),
        halfDayHours: z.int(),
        fullDayHours: z.int(),
        payFirst: z.boolean(),
        cancellation: RoomSettings.shape.cancellation,
      })
      .meta({ description: 'What the portal keeps to' }),
    paying: z
      .object({
        takesPrompts: z.boolean().meta({ description: 'Whether the space can send an M-Pesa prompt to a phone' }),
        vat: z.enum(VAT_TREATMENTS).meta({ description: 'Whether VAT is added to the prices that are shown' }),
        rates: RatesByClass.meta({ description: 'Per cent of today, by tax class' }),
      })
      .meta({ description: 'How visitors pay online' }),
    mails: z.object({ codes: z.boolean(), confirmations: z.boolean(), passwordResets: z.boolean() }).meta({
      description: 'Whether the space sends member codes, booking confirmations and links that reset a password',
    }),
    privacyNotice: PrivacyNotice,
    singleSignOn: z
      .object({ name: z.string(), only: z.boolean() })
      .nullable()
      .meta({ description: 'What staff can sign in with, where the operator has set it up' }),
    demo: z.boolean(),
    demoAccount: z.object({ username: z.string(), password: z.string() }).nullable(),
    setupRequired: z.boolean(),
    version: z.string(),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.output<typeof PublicConfig>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Public settings of the workspace',
  access: 'public',
  background: true,
  output: PublicConfig,
});
