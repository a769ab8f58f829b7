import { getBudgetReport } from '../../domain/reports/budget-contract.ts';
import { getBalanceSheet, getCashFlow, getChangesInEquity, getProfitLoss } from '../../domain/reports/contract.ts';
import { getAgedCreditors, getPurchases, getWithholding } from '../../domain/reports/creditor-contract.ts';
import { CUT_OFF_DAYS, getCutOff } from '../../domain/reports/cut-off/cut-off-contract.ts';
import { getCashForecast } from '../../domain/reports/forecast/forecast-contract.ts';
import { exportPack, REPORTS } from '../../domain/reports/schedules/schedule-contract.ts';
import { getExecutiveSummary, getOccupancy } from '../../domain/reports/space-contract.ts';
import { getDeferredRevenue, getVatReturn } from '../../domain/reports/tax-contract.ts';
import { getAgedDebtors, getTenantStatement, mailTenantStatement } from '../../domain/reports/tenant-contract.ts';
import { getVat3 } from '../../domain/vat/contract.ts';
import { vatDocuments } from '../billing/revenue/vat-documents.ts';
import type { Database } from '../db/connection/database.ts';
import { sendFile } from '../documents/send-file.ts';
import type { Mount } from '../http/mount.ts';
import { vatLists } from '../vat/lists.ts';
import { readVat3 } from '../vat/return.ts';
import { agedCreditors } from './aged-creditors.ts';
import { agedDebtors } from './aged-debtors.ts';
import { budgetReport } from './budget.ts';
import { cutOff } from './cut-off/cut-off.ts';
import { executiveSummary } from './executive-summary.ts';
import { toFile } from './files.ts';
import { cashForecast } from './forecast/cash-forecast.ts';
import { occupancy } from './occupancy.ts';
import { drawReports, packName } from './pack.ts';
import { purchases, withholding } from './purchases.ts';
import { dateOrToday, periodOrDefault, replyWithReport } from './report-reply.ts';
import { inSnapshot } from './snapshot.ts';
import { mailStatement } from './statement-mail.ts';
import { balanceSheet, cashFlow, changesInEquity, profitLoss } from './statements.ts';
import { tabularBudget } from './tabular/budget.ts';
import { tabularAgedCreditors, tabularPurchases, tabularWithholding } from './tabular/creditors.ts';
import { tabularCutOff } from './tabular/cut-off.ts';
import { tabularForecast } from './tabular/forecast.ts';
import { tabularExecutiveSummary, tabularOccupancy } from './tabular/occupancy.ts';
import {
  tabularBalanceSheet,
  tabularCashFlow,
  tabularChangesInEquity,
  tabularProfitLoss,
} from './tabular/statements.ts';
import { tabularDeferredRevenue, tabularVatReturn } from './tabular/tax.ts';
import { tabularAgedDebtors, tabularTenantStatement } from './tabular/tenants.ts';
import { tabularVat3 } from './tabular/vat3.ts';
import { deferredRevenue, vatReturn } from './tax.ts';
import { tenantStatement } from './tenant-statement.ts';

type Answer = ReturnType<typeof replyWithReport>;

const statementRoutes = (mount: Mount, answer: Answer): void => {
  mount.readFromReplica(getProfitLoss, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const { format, basis = 'accrual' } = query;
    return answer({ deps, reply, format }, (inside) => profitLoss(inside, period, basis), tabularProfitLoss);
  });
  mount.readFromReplica(getBudgetReport, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    return answer({ deps, reply, format: query.format }, (inside) => budgetReport(inside, period), tabularBudget);
  });
  mount.readFromReplica(getBalanceSheet, async (deps, { query, reply }) => {
    const date = await dateOrToday(deps, query.date);
    return answer({ deps, reply, format: query.format }, (inside) => balanceSheet(inside, date), tabularBalanceSheet);
  });
  mount.readFromReplica(getCashFlow, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    return answer({ deps, reply, format: query.format }, (inside) => cashFlow(inside, period), tabularCashFlow);
  });
  mount.readFromReplica(getCashForecast, async (deps, { query, reply }) =>
    answer({ deps, reply, format: query.format }, cashForecast, tabularForecast),
  );
  mount.readFromReplica(getCutOff, async (deps, { query, reply }) => {
    const { to } = await periodOrDefault(deps, {});
    const date = query.date ?? to;
    const read = (inside: typeof deps) => cutOff(inside, date, query.days ?? CUT_OFF_DAYS);
    return answer({ deps, reply, format: query.format }, read, tabularCutOff);
  });
  mount.readFromReplica(getChangesInEquity, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const read = (inside: typeof deps) => changesInEquity(inside, period);
    return answer({ deps, reply, format: query.format }, read, tabularChangesInEquity);
  });
};

export const reportRoutes = (mount: Mount, database: Database): void => {
  const answer = replyWithReport(database);
  statementRoutes(mount, answer);
  mount.readFromReplica(getAgedDebtors, async (deps, { query, reply }) => {
    const date = await dateOrToday(deps, query.date);
    const read = (inside: typeof deps) => agedDebtors(inside, date, query.tenant ?? null);
    return answer({ deps, reply, format: query.format }, read, tabularAgedDebtors);
  });
  mount.readFromReplica(getAgedCreditors, async (deps, { query, reply }) => {
    const date = await dateOrToday(deps, query.date);
    const read = (inside: typeof deps) => agedCreditors(inside, date, query.supplier ?? null);
    return answer({ deps, reply, format: query.format }, read, tabularAgedCreditors);
  });
  mount.readFromReplica(getPurchases, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    return answer({ deps, reply, format: query.format }, (inside) => purchases(inside, period), tabularPurchases);
  });
  mount.readFromReplica(getWithholding, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    return answer({ deps, reply, format: query.format }, (inside) => withholding(inside, period), tabularWithholding);
  });
  mount.readFromReplica(getTenantStatement, async (deps, { params, query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const read = (inside: typeof deps) => tenantStatement(inside, params.tenantId, period);
    return answer({ deps, reply, format: query.format }, read, tabularTenantStatement);
  });
  mount.write(mailTenantStatement, (deps, { params, body }) => mailStatement(deps, params.tenantId, body));
  mount.readFromReplica(getOccupancy, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    return answer({ deps, reply, format: query.format }, (inside) => occupancy(inside, period), tabularOccupancy);
  });
  mount.readFromReplica(getExecutiveSummary, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const read = (inside: typeof deps) => executiveSummary(inside, period);
    return answer({ deps, reply, format: query.format }, read, tabularExecutiveSummary);
  });
  mount.readFromReplica(getVatReturn, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const read = (inside: typeof deps) => vatReturn(inside, period);
    return answer({ deps, reply, format: query.format }, read, async (report, inside) =>
      tabularVatReturn(report, await vatDocuments(inside.db, period)),
    );
  });
  mount.readFromReplica(getVat3, async (deps, { query, reply }) => {
    const read = async (inside: typeof deps) => (await readVat3(inside, query.month)).report;
    return answer({ deps, reply, format: query.format }, read, async (report, inside) =>
      tabularVat3(report, await vatLists(inside, query.month)),
    );
  });
  mount.readFromReplica(getDeferredRevenue, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const read = (inside: typeof deps) => deferredRevenue(inside, period);
    return answer({ deps, reply, format: query.format }, read, tabularDeferredRevenue);
  });
  mount.readFromReplica(exportPack, async (deps, { query, reply }) => {
    const period = await periodOrDefault(deps, query);
    const range = { period, date: query.date ?? period.to };
    const reports = await inSnapshot(database, deps, (inside) => drawReports(inside, REPORTS, range));
    sendFile(reply, await toFile(query.format ?? 'xlsx', deps, reports, packName(period)));
    return undefined;
  });
};
