import { dayOf } from '../../domain/kernel/time.ts';
import { dayWords, timeWords } from '../../domain/mailroom/rules.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { queueMail } from '../mail/service.ts';
import type { HeldTenant } from '../tenants/held-tenant.ts';
import type { MailDeps, MailRow } from './service.ts';

type Recipient = Pick<HeldTenant, 'companyName' | 'contactPerson' | 'email'>;

// Whether tenants are written to at all.
export const writesToTenants = ({ notifications }: Settings): boolean => notifications.emailNotifications;

// The note stays in the house: it says where things are kept.
const bodyOf = (item: MailRow, to: Recipient, { general, rooms }: Settings): string => {
  const zone = general.timezone;
  const received = `${dayWords(dayOf(item.receivedAt, zone))} at ${timeWords(item.receivedAt, zone)}`;
  const facts = [
    item.sender ? `From: ${item.sender}` : null,
    item.reference ? `Reference: ${item.reference}` : null,
    `Received: ${received}`,
  ];
  const place = general.address ? `${general.companyName}, ${general.address}` : general.companyName;
  return [
    `Hello ${to.contactPerson},`,
    `a ${item.kind} for ${to.companyName} waits for you at our front desk.`,
    facts.filter((fact) => fact !== null).join('\n'),
    `You can fetch it between ${rooms.opensAt} and ${rooms.closesAt} on the days we are open. Whoever comes for it signs for it.`,
    place,
  ].join('\n\n');
};

// Written in the transaction that sets the time of the notice: each notice is one mail, however often it is queued.
export const tellTenant = async (deps: MailDeps, item: MailRow, to: Recipient, isReminder: boolean): Promise<void> => {
  const settings = await deps.settings.get();
  const about = `${item.kind} for ${to.companyName}`;
  await queueMail(deps, {
    kind: isReminder ? 'mail_item_reminder' : 'mail_item_received',
    eventKey: `mail_item:${item.id}:${item.notifiedAt}`,
    recipient: to.email,
    subject: isReminder ? `Reminder: a ${about} waits at our front desk` : `A ${about} has arrived`,
    body: bodyOf(item, to, settings),
  });
};
