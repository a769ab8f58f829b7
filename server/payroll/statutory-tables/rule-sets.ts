import { desc, eq, lte, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import type { saveRuleSet as SaveRuleSet, StoredRuleSet } from '../../../domain/payroll/runs/run-contract.ts';
import type { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import type { Db } from '../../db/connection/database.ts';
import { payrollRuleSets } from '../pay-tables.ts';

const columns = {
  id: payrollRuleSets.id,
  validFrom: payrollRuleSets.validFrom,
  rules: payrollRuleSets.rules,
  updatedAt: payrollRuleSets.updatedAt,
  // Written out, because a query over one table leaves table names away.
  usedBy: sql<number>`(select count(*)::int from payroll_records r where r.rule_set = payroll_rule_sets.id)`,
};

export const listRuleSets = (db: Db): Promise<StoredRuleSet[]> =>
  db.select(columns).from(payrollRuleSets).orderBy(desc(payrollRuleSets.validFrom));

/** The tables of a month: the latest that hold from it or from before it. */
export const ruleSetFor = async (db: Db, month: Month, field: string): Promise<RuleSet> => {
  const [set] = await db
    .select({ id: payrollRuleSets.id, validFrom: payrollRuleSets.validFrom, rules: payrollRuleSets.rules })
    .from(payrollRuleSets)
    .where(lte(payrollRuleSets.validFrom, month))
    .orderBy(desc(payrollRuleSets.validFrom))
    .limit(1);
  if (!set) throw invalid({ [field]: `There are no tax tables for ${formatMonth(month)}` });
  return set;
};

export const ruleSetNotice = ({ id, rules }: RuleSet, month: Month): string | null =>
  rules.knownThrough !== null && month > rules.knownThrough
    ? `Tables for ${formatMonth(month)} are not confirmed yet; ${id} is used. An administrator can add new ones.`
    : null;

export const saveRuleSet = async (
  db: Db,
  id: string,
  { validFrom, rules }: BodyOf<typeof SaveRuleSet>,
): Promise<StoredRuleSet> => {
  await db
    .insert(payrollRuleSets)
    .values({ id, validFrom, rules })
    .onConflictDoUpdate({ target: payrollRuleSets.id, set: { validFrom, rules } });
  const [saved] = await db.select(columns).from(payrollRuleSets).where(eq(payrollRuleSets.id, id));
  if (!saved) throw notFound('Rule set');
  return saved;
};
