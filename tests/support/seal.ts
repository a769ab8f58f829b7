import { expect } from 'vitest';
import { sealAudit } from '../../server/audit/service.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

export const unsealed = async (t: TestApp): Promise<number> => {
  const [row] = await t.sql(`select count(*)::int as n from audit_log a
    where not exists (select 1 from audit_seal s where s.audit_id = a.id)`);
  return Number(row?.n);
};

// The sealer waits for the oldest transaction of the database, also for one that has just ended.
export const sealAll = (t: TestApp): Promise<void> =>
  eventually(async () => {
    await sealAudit(t.app.database.db, 1_000);
    expect(await unsealed(t)).toBe(0);
  }, 30_000);
