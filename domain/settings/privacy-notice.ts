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
    `${general.companyName} keeps your name, email address, phone number and company to manage and invoice this booking and to contact you about it.`,
    `They are removed ${months} ${months === 1 ? 'month' : 'months'} after the booking; invoices are kept for as long as tax law requires.`,
    `We do not share your data. You can ask to see, correct or erase it${general.email ? `: write to ${general.email}` : ' at the front desk'}.`,
  ].join(' ');
};
