import type { Settings } from './contract.ts';

type Said = {
  general: Pick<Settings['general'], 'companyName' | 'email'>;
  security: Pick<Settings['security'], 'visitorRetentionMonths' | 'privacyNotice'>;
};

/** What a visitor is told before booking: who keeps what, for what, for how long, and whom to ask (Data Protection Act, s.29). */
export const noticeText = ({ general, security }: Said): string => {
  if (security.privacyNotice) return security.privacyNotice;
  const months = security.visitorRetentionMonths;
  return [
    `${general.companyName} keeps your name, email address, phone number and company to run this booking, to invoice it and to reach you about it.`,
    `They are removed ${months} ${months === 1 ? 'month' : 'months'} after the booking; invoices are kept as long as the tax law asks.`,
    `Nothing is passed on. You may ask to see, correct or erase what is kept${general.email ? `: write to ${general.email}` : ' at the front desk'}.`,
  ].join(' ');
};
