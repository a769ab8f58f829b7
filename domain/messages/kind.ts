import type { NotificationSettings } from '../settings/contract.ts';

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Email', sms: 'SMS' };

export type Placeholder = { about: string; sample: string };

export type MessageKind = {
  label: string;
  /** The switch that turns this kind off, besides those of the channels. */
  type: keyof Pick<NotificationSettings, 'paymentReminders' | 'bookingConfirmations' | 'reportScheduling'> | null;
  /** Mailed also where the email channel is off: a letter has to be served, and a code is waited for. */
  always?: true;
  /** Goes out in quiet hours too. */
  urgent?: true;
  /** The recipient may unsubscribe from it. What is owed (invoices, receipts, letters, codes) has no such link. */
  mayStop?: true;
  /** The words make no sense without these. */
  needs?: readonly string[];
  placeholders: Readonly<Record<string, Placeholder>>;
  email: { subject: string; body: string };
  sms?: { body: string };
};

/** What every message may name. */
export const COMPANY_NAME: Placeholder = { about: 'Name of the workspace', sample: 'Nafasi' };

/** Whom and what most messages are about. */
export const contactPerson = { about: 'Recipient’s name', sample: 'Amina Wanjiru' };
export const tenantName = { about: 'Tenant company', sample: 'Savanna Labs Ltd' };
export const period = { about: 'Period covered', sample: '1 Oct 2026 – 31 Oct 2026' };
