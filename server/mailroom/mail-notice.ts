import { formatTime } from '../../domain/kernel/format.ts';
import { momentText } from '../../domain/mailroom/rules.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { sendAlong } from '../messages/send.ts';
import type { TenantSummary } from '../tenants/lock-tenant.ts';
import { type MailDeps, type MailItemRow, noticeKey } from './service.ts';

type Recipient = Pick<TenantSummary, 'companyName' | 'contactPerson' | 'email'>;

/** Whether tenants are written to at all. */
export const writesToTenants = ({ notifications }: Settings): boolean => notifications.emailNotifications;

// The note stays in the house: it says where things are kept.
const toValues = (item: MailItemRow, to: Recipient, { general, rooms }: Settings) => {
  const zone = general.timezone;
  return {
    contactPerson: to.contactPerson,
    tenantName: to.companyName,
    item: item.kind,
    sender: item.sender ?? '',
    reference: item.reference ?? '',
    receivedAt: momentText(item.receivedAt, zone),
    opensAt: formatTime(rooms.opensAt),
    closesAt: formatTime(rooms.closesAt),
    place: general.address ? `${general.companyName}, ${general.address}` : general.companyName,
  };
};

/** Written in the transaction that sets the time of the notice: each notice is one mail, however often it is queued. */
export const tellTenant = async (
  deps: MailDeps,
  item: MailItemRow,
  to: Recipient,
  isReminder: boolean,
): Promise<void> => {
  const message = {
    kind: isReminder ? 'mail_item_reminder' : 'mail_item_received',
    eventKey: noticeKey(item),
    to: { email: to.email },
    values: toValues(item, to, await deps.settings.get()),
  } as const;
  await sendAlong(deps, [message], { atOnce: true });
};
