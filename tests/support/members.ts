import { systemActor } from '../../server/db/connection/database.ts';
import { linkMember } from '../../server/members/link.ts';
import type { Api, TestApp } from './app.ts';

// Somebody who is signed in for a tenant.
export const memberOf = async (
  t: TestApp,
  tenantId: string,
  changes: Parameters<TestApp['as']>[1] = {},
): Promise<Api> => {
  const member = await t.as('tenant', changes);
  await t.app.database.transact(systemActor('test'), (tx) => linkMember(tx, { userId: member.userId ?? '', tenantId }));
  return member;
};
