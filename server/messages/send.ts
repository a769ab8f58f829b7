import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { normalisePhone } from '../../domain/kernel/phone.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Dispatch } from '../../domain/messages/delivery.ts';
import { toDispatch } from '../../domain/messages/delivery-text.ts';
import { getMessageKind, type MessageKindName, type ValuesOf } from '../../domain/messages/kinds.ts';
import { quietUntil } from '../../domain/messages/quiet-hours.ts';
import { plainSms, takesSms } from '../../domain/messages/sms.ts';
import { fillTemplate } from '../../domain/messages/template.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { type Mail, type Queued, queueAlong, queueMails } from '../mail/service.ts';
import { currentTemplates } from './templates.ts';
import { normalizedAddress, unsubscribedAmong, unsubscribeToken } from './unsubscribes.ts';

export type Message<K extends MessageKindName> = Pick<Mail, 'eventKey' | 'attachments' | 'document'> & {
  kind: K;
  to: { email: string | null; phone?: string | null };
  values: ValuesOf<K>;
  /** What this copy is, before the words of the template: a second mail about the same thing says why it comes. */
  lead?: { subject: string; body: string };
};

export type Manner = {
  /** A person asked for this very message: no switch holds it back, and no quiet hour. */
  requested?: boolean;
  /** A person has just done what it tells of: it does not wait for the morning. */
  atOnce?: boolean;
};

export type MessageDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock' | 'log'>;

type Reach = { email: string | null; phone: string | null };

// Where a message may go: the switches of the channels and of its type decide.
const resolveReach = (
  to: Message<MessageKindName>['to'],
  kind: MessageKindName,
  { notifications }: Settings,
  requested: boolean,
): Reach => {
  const { type, always, sms } = getMessageKind(kind);
  if (type && !notifications[type] && !requested) return { email: null, phone: null };
  const number = sms && notifications.smsNotifications ? normalisePhone(to.phone ?? '') : null;
  return {
    email: notifications.emailNotifications || always || requested ? to.email : null,
    phone: number !== null && takesSms(number) ? number : null,
  };
};

const secondsUntil = (then: Instant | null, now: Instant): number =>
  then === null ? 0 : Math.max(0, Math.ceil((Date.parse(then) - Date.parse(now)) / 1_000));

const stopLinks = async ({ config, log }: MessageDeps, kind: MessageKindName, email: string) => {
  if (!getMessageKind(kind).mayStop) return null;
  try {
    const token = await unsubscribeToken(config, kind, email);
    return {
      page: publicAddress(config, withQuery(paths.unsubscribe, { token })),
      call: publicAddress(config, `/api/unsubscribe?token=${token}`),
    };
  } catch (error) {
    // A server without a key still reminds its tenants; they can ask by hand.
    log.warn({ err: error }, 'a mail goes out without its link to stop such mails');
    return null;
  }
};

type Reached<K extends MessageKindName> = { message: Message<K>; reach: Reach };

// People who stopped reminders by mail do not want them by SMS instead.
const willing = async <K extends MessageKindName>(db: Deps['db'], kind: K, reached: readonly Reached<K>[]) => {
  // By the mail address also where mails are off.
  const own = ({ message, reach }: Reached<K>) =>
    [message.to.email, reach.phone].flatMap((one) => (one ? normalizedAddress(one) : []));
  const stopped = await unsubscribedAmong(db, kind, reached.flatMap(own));
  return reached.filter((one) => !own(one).some((address) => stopped.has(address)));
};

const toMails = async <K extends MessageKindName>(
  deps: MessageDeps,
  kind: K,
  messages: readonly Reached<K>[],
  settings: Settings,
): Promise<Mail[]> => {
  const templates = await currentTemplates(deps.db, settings, kind);
  const { companyName } = settings.general;
  const rows: Mail[] = [];
  for (const { message, reach } of messages) {
    const { eventKey, attachments, document, lead } = message;
    const values = { companyName, ...message.values };
    if (reach.email !== null && templates.email) {
      const links = await stopLinks(deps, kind, reach.email);
      const filled = fillTemplate(templates.email, values);
      const subject = lead ? `${lead.subject}: ${filled.subject}` : filled.subject;
      const body = lead ? `${lead.body}\n\n${filled.body}` : filled.body;
      rows.push({
        kind,
        eventKey,
        recipient: reach.email,
        subject,
        body: links ? `${body}\n\nTo stop these messages: ${links.page}` : body,
        ...(links ? { stopUrl: links.call } : {}),
        ...(attachments ? { attachments } : {}),
        ...(document ? { document } : {}),
      });
    }
    if (reach.phone !== null && templates.sms) {
      const body = plainSms(fillTemplate(templates.sms, values).body);
      const subject = getMessageKind(kind).label;
      rows.push({ kind, channel: 'sms', eventKey: `sms:${eventKey}`, recipient: reach.phone, subject, body });
    }
  }
  return rows;
};

/**
 * Messages of one kind as they go out, by every channel that is on and known, in the words that hold now, and how many of
 * them go to somebody.
 */
export const mailsFor = async <K extends MessageKindName>(
  deps: MessageDeps,
  messages: readonly Message<K>[],
  { requested = false, atOnce = false }: Manner = {},
): Promise<{ mails: Mail[]; recipients: number }> => {
  const kind = messages[0]?.kind;
  if (!kind) return { mails: [], recipients: 0 };
  const settings = await deps.settings.get();
  const now = deps.clock.now();
  const mayWait = !(getMessageKind(kind).urgent || requested || atOnce);
  const quiet = mayWait ? quietUntil(now, settings.notifications, settings.general.timezone) : null;
  const reached = messages
    .map((message) => ({ message, reach: resolveReach(message.to, kind, settings, requested) }))
    .filter(({ reach }) => reach.email !== null || reach.phone !== null);
  const recipients = await willing(deps.db, kind, reached);
  if (recipients.length === 0) return { mails: [], recipients: 0 };
  const rows = await toMails(deps, kind, recipients, settings);
  const waitSeconds = secondsUntil(quiet, now);
  return { mails: rows.map((row) => ({ ...row, waitSeconds })), recipients: recipients.length };
};

/** How many messages go to somebody, and what became of each mail and SMS that was written for them. */
export type Sent = { recipients: number; queued: Queued[] };

/** Writes messages of one kind in the caller's transaction. */
export const sendMessages = async <K extends MessageKindName>(
  deps: MessageDeps,
  messages: readonly Message<K>[],
  manner: Manner = {},
): Promise<Sent> => {
  const { mails, recipients } = await mailsFor(deps, messages, manner);
  return { recipients, queued: await queueMails(deps, mails) };
};

export const sendMessage = <K extends MessageKindName>(
  deps: MessageDeps,
  message: Message<K>,
  manner: Manner = {},
): Promise<Sent> => sendMessages(deps, [message], manner);

/** The same, where nobody asks what became of them. */
export const sendAlong = async <K extends MessageKindName>(
  deps: MessageDeps,
  messages: readonly Message<K>[],
  manner: Manner = {},
): Promise<void> => queueAlong(deps, (await mailsFor(deps, messages, manner)).mails);

/** What the one mail of an action became, for its answer; null where none was written. */
export const dispatched = ({ queued }: Sent): Dispatch | null => {
  const one = queued.find(({ channel }) => channel === 'email') ?? queued[0];
  return one ? toDispatch(one.recipient, one.status, one.channel) : null;
};
