import { eq } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import type {
  correctMail as CorrectMail,
  handOutMail as HandOutMail,
  MailItem,
  MailItemInput,
  returnMail as ReturnMail,
} from '../../domain/mailroom/contract.ts';
import { closedProblem, nextNotice, timeText } from '../../domain/mailroom/rules.ts';
import { findTenant, lockTenantShared } from '../tenants/lock-tenant.ts';
import { tellTenant, writesToTenants } from './mail-notice.ts';
import { type MailDeps, type MailItemRow, mailPresenter, presentItem } from './service.ts';
import { mailItems } from './tables.ts';

// The tenant is held until the transaction ends, so that nobody leaves while mail is taken in for them.
const getRecipient = async (deps: MailDeps, tenantId: string) => {
  const tenant = await lockTenantShared(deps, tenantId);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  if (tenant.status !== 'terminated') return tenant;
  const problem = `The tenancy of ${tenant.companyName} was terminated: mail is no longer accepted for them`;
  throw new AppError('conflict', problem, { fields: { tenantId: problem } });
};

export const recordMail = async (deps: MailDeps, userId: string, input: MailItemInput): Promise<MailItem> => {
  const { notify, ...fields } = input;
  const tenant = await getRecipient(deps, input.tenantId);
  const tells = notify && writesToTenants(await deps.settings.get());
  const receivedAt = deps.clock.now();
  const [row] = await deps.db
    .insert(mailItems)
    .values({ ...fields, receivedAt, receivedBy: userId, notifiedAt: tells ? receivedAt : null })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  if (tells) await tellTenant(deps, row, tenant, false);
  return presentItem(deps, row);
};

// Those who take hold of the same item at once take turns, and the later ones find it closed.
const lockWaiting = async (deps: MailDeps, id: string): Promise<MailItemRow> => {
  const [row] = await deps.db.select().from(mailItems).where(eq(mailItems.id, id)).for('no key update');
  if (!row) throw notFound('Mail item');
  const { general } = await deps.settings.get();
  const problem = closedProblem(row, general.timezone);
  if (problem) throw new AppError('conflict', problem);
  return row;
};

const save = async (deps: MailDeps, id: string, changes: Partial<MailItemRow>): Promise<MailItemRow> => {
  const [row] = await deps.db.update(mailItems).set(changes).where(eq(mailItems.id, id)).returning();
  if (!row) throw notFound('Mail item');
  return row;
};

export const correctMail = async (deps: MailDeps, id: string, sent: BodyOf<typeof CorrectMail>): Promise<MailItem> => {
  const before = await lockWaiting(deps, id);
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<MailItemRow>;
  return presentItem(deps, Object.keys(given).length === 0 ? before : await save(deps, id, given));
};

const close = async (deps: MailDeps, userId: string, id: string, changes: Partial<MailItemRow>): Promise<MailItem> => {
  const before = await lockWaiting(deps, id);
  const closing = { closedAt: deps.clock.now(), closedBy: userId };
  const [row, present] = await Promise.all([
    save(deps, id, { ...changes, ...closing }),
    mailPresenter(deps, [{ ...before, ...closing }]),
  ]);
  return present(row);
};

export const handOutMail = async (
  deps: MailDeps,
  userId: string,
  id: string,
  { name, signature }: BodyOf<typeof HandOutMail>,
): Promise<MailItem> => {
  return close(deps, userId, id, { status: 'handed_out', handedTo: name, signature });
};

export const returnMail = async (
  deps: MailDeps,
  userId: string,
  id: string,
  { reason }: BodyOf<typeof ReturnMail>,
): Promise<MailItem> => {
  return close(deps, userId, id, { status: 'returned', returnReason: reason });
};

export const remindOfMail = async (deps: MailDeps, id: string): Promise<MailItem> => {
  const settings = await deps.settings.get();
  const { notifiedAt, tenantId } = await lockWaiting(deps, id);
  if (!writesToTenants(settings)) {
    throw new AppError('conflict', 'Email notifications are off in Settings, so tenants are not notified');
  }
  const now = deps.clock.now();
  const next = nextNotice(notifiedAt, now);
  if (notifiedAt !== null && next !== null) {
    const zone = settings.general.timezone;
    throw new AppError(
      'conflict',
      `The tenant was written to at ${timeText(notifiedAt, zone)}; you can write again from ${timeText(next, zone)} on`,
      { retryAfterSeconds: Math.ceil(Temporal.Instant.from(now).until(next).total('seconds')) },
    );
  }
  const tenant = await findTenant(deps, tenantId);
  if (!tenant) throw notFound('Tenant');
  const row = await save(deps, id, { notifiedAt: now });
  await tellTenant(deps, row, tenant, notifiedAt !== null);
  return presentItem(deps, row);
};
