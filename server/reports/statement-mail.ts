import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Dispatch } from '../../domain/messages/delivery.ts';
import type { Period } from '../../domain/reports/query.ts';
import type { Deps } from '../deps.ts';
import { dispatched, sendMessage } from '../messages/send.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { statementName } from './documents.ts';
import { spanText } from './tabular/statements.ts';

/** The statement is drawn when the mail goes out. Who sends it twice wants it to arrive twice. */
export const mailStatement = async (deps: Deps, tenantId: string, period: Period): Promise<Dispatch> => {
  const tenant = (await tenantContacts(deps.db, new Set([tenantId]))).get(tenantId);
  if (!tenant) throw notFound('Tenant');
  const message = {
    kind: 'statement',
    eventKey: `statement:${tenantId}:${period.from}:${period.to}:${deps.clock.now()}`,
    to: { email: tenant.email },
    values: { contactPerson: tenant.contactPerson, tenantName: tenant.companyName, period: spanText(period) },
    document: statementName(tenantId, period),
  } as const;
  const sent = dispatched(await sendMessage(deps, message, { requested: true }));
  if (!sent) throw new AppError('conflict', `${tenant.companyName} has no email address`);
  return sent;
};
