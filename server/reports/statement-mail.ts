import { notFound } from '../../domain/kernel/errors.ts';
import type { Period } from '../../domain/reports/query.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/service.ts';
import { tenantContacts } from '../tenants/held-tenant.ts';
import { statementName } from './documents.ts';
import { spanText } from './flat-statements.ts';

// The statement is drawn when the mail goes out. Who sends it twice wants it to arrive twice.
export const mailStatement = async (deps: Deps, tenantId: string, period: Period): Promise<{ recipient: string }> => {
  const tenant = (await tenantContacts(deps.db, new Set([tenantId]))).get(tenantId);
  if (!tenant) throw notFound('Tenant');
  const { companyName } = (await deps.settings.get()).general;
  await queueMail(deps, {
    kind: 'statement',
    eventKey: `statement:${tenantId}:${period.from}:${period.to}:${deps.clock.now()}`,
    recipient: tenant.email,
    subject: `Statement of account, ${spanText(period)}`,
    body: `Dear ${tenant.contactPerson},\n\nattached is the statement of ${tenant.companyName} for ${spanText(period)}: invoices, payments, the balance and the use of meeting rooms.\n\n${companyName}`,
    document: statementName(tenantId, period),
  });
  return { recipient: tenant.email };
};
