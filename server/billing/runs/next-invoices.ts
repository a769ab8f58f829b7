import type { AgreementPreview } from '../../../domain/agreements/contract.ts';
import { nextPeriods } from '../../../domain/agreements/rules.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { agreementToBill } from '../../agreements/to-bill.ts';
import type { Deps } from '../../deps.ts';
import { tenantsById } from '../../tenants/billed-through.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { invoicedBeyond, rentInvoices } from './plan.ts';
import { billingDay } from './run.ts';

/** The next invoices of an agreement, made by the functions of the run, each as of the day on which it will be issued. */
export const nextInvoices = async (
  deps: Deps,
  agreementId: string,
  count: number,
): Promise<AgreementPreview['invoices']> => {
  const agreement = await agreementToBill(deps.db, agreementId);
  if (!agreement) throw notFound('Agreement');
  const [tenant] = await tenantsById(deps.db, [agreement.tenantId]);
  if (!tenant) throw notFound('Tenant');
  const { settings, today } = await billingDay(deps);
  const invoiced = (await invoicedBeyond(deps.db, [agreement.tenantId])).get(agreement.id) ?? [];
  const periods = nextPeriods(agreement, count, { prorate: settings.billing.prorate, invoiced });
  return periods.flatMap((period) => {
    const issueOn = period.start > today ? period.start : today;
    return rentInvoices(tenant, agreement, [period], { settings, today: issueOn }).map((invoice) => ({
      periodStart: period.start,
      periodEnd: period.end,
      dueDate: invoice.dueDate,
      amount: toDecimalText(sumLines(invoice.lines).amount),
      lines: invoice.lines.map(({ description, quantity, unitPrice, net, vat, formula }) => ({
        description,
        quantity: Number(quantity),
        unitPrice: toDecimalText(unitPrice),
        amount: toDecimalText(addMoney(net, vat)),
        formula: formula ?? '',
      })),
    }));
  });
};
