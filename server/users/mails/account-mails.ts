import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import { paths } from '../../../domain/kernel/paths.ts';
import { toDay, toWallTime } from '../../../domain/kernel/time.ts';
import type { MessageKindName, ValuesOf } from '../../../domain/messages/kinds.ts';
import { deviceName } from '../../../domain/users/device.ts';
import { fullName } from '../../../domain/users/rules.ts';
import { publicAddress } from '../../http/site/public-address.ts';
import { type MessageDeps, sendAlong } from '../../messages/send.ts';
import type { Origin } from '../sessions.ts';
import { users } from '../tables.ts';

/** What its owner is told of an account, in the transaction of what happened to it. Demo accounts are told nothing. */
export type Addressee = {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  demo: boolean;
};

const addressee = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  demo: users.demo,
};

const findAddressee = async ({ db }: Pick<MessageDeps, 'db'>, userId: string): Promise<Addressee | null> => {
  const [user] = await db.select(addressee).from(users).where(eq(users.id, userId));
  return user ?? null;
};

/** What most of these mails name. */
const shared = async (deps: MessageDeps, user: Addressee) => {
  const { timezone } = (await deps.settings.get()).general;
  const now = deps.clock.now();
  return {
    name: fullName(user),
    username: user.username,
    when: `${formatDay(toDay(now, timezone))}, ${formatTime(toWallTime(now, timezone))}`,
    accountPage: publicAddress(deps.config, paths.account),
    today: toDay(now, timezone),
  };
};

const tell = async <K extends MessageKindName>(
  deps: MessageDeps,
  user: Addressee,
  kind: K,
  values: ValuesOf<K>,
  { email = user.email, eventKey = `${kind}:${randomUUID()}` } = {},
): Promise<void> => {
  if (user.demo || !email) return;
  await sendAlong(deps, [{ kind, eventKey, to: { email }, values }]);
};

const PASSWORD_CHANGES = {
  changed: 'You changed the password of your account',
  byLink: 'A link that was mailed to you set a new password for your account',
  byAdministrator: 'An administrator set a temporary password for your account',
} as const;

export const tellPasswordChanged = async (
  deps: MessageDeps,
  userId: string,
  how: keyof typeof PASSWORD_CHANGES,
): Promise<void> => {
  const user = await findAddressee(deps, userId);
  if (!user) return;
  const { today: _, ...values } = await shared(deps, user);
  const change = `${PASSWORD_CHANGES[how]} ${user.username}`;
  await tell(deps, user, 'account_password_changed', { ...values, change });
};

/** For every change of how somebody signs in beside the password, as a sentence without its end: "Two-factor authentication was turned on". */
export const tellSignInChanged = async (deps: MessageDeps, userId: string, change: string): Promise<void> => {
  const user = await findAddressee(deps, userId);
  if (!user) return;
  const { today: _, ...values } = await shared(deps, user);
  await tell(deps, user, 'account_sign_in_changed', { ...values, change });
};

/** The address before is told too: it may be the only one that its owner still reads. */
export const tellEmailChanged = async (
  deps: MessageDeps,
  userId: string,
  before: string | null,
  after: string | null,
): Promise<void> => {
  const user = await findAddressee(deps, userId);
  if (!user) return;
  const { name, username, when } = await shared(deps, user);
  const values = { name, username, when, oldEmail: before ?? '', newEmail: after ?? '' };
  for (const email of [before, after]) await tell(deps, user, 'account_email_changed', values, { email });
};

/**
 * Once a day for each kind of browser at an address: one that forgets its cookie is new each time. Two sign-ins at once write
 * one mail, by its event.
 */
export const tellNewDevice = async (deps: MessageDeps, user: Addressee, { ip, userAgent }: Origin): Promise<void> => {
  if (!(await deps.settings.get()).security.newDeviceEmails) return;
  const { today, ...values } = await shared(deps, user);
  const device = deviceName(userAgent);
  const mark = createHash('sha256').update(`${device} ${ip}`).digest('hex').slice(0, 16);
  const eventKey = `account_new_device:${user.id}:${today}:${mark}`;
  await tell(deps, user, 'account_new_device', { ...values, device, place: ip }, { eventKey });
};
