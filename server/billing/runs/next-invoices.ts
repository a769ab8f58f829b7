import type { AgreementPreview } from '../../../domain/agreements/preview-contract.ts';
import { nextPeriods } from '../../../domain/agreements/rules.ts';
import { chargeWaits } from '../../../domain/billing/charges/charge-rules.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { vatTerms } from '../../../domain/settings/vat.ts';
import { agreementToBill } from '../../agreements/to-bill.ts';
import type { Deps } from '../../deps.ts';
import { tenantsById } from '../../tenants/billed-through.ts';
import { openCharges } from '../charges/to-bill.ts';
import { sumLines } from '../kernel/new-invoice.ts';
import { relieveLines } from '../kernel/relief.ts';
import { invoicedBeyond, rentInvoices } from './plan.ts';
import { chargeLine } from './plan-charges.ts';
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
  const charges = (await openCharges(deps.db, [agreement.tenantId], null)).filter(
    ({ agreementId: named }) => named === agreement.id || (named === null && agreement.isMain),
  );
  let from: Day | null = null;
  return periods.flatMap((period) => {
    const issueOn = period.start > today ? period.start : today;
    const since = from;
    from = issueOn;
    // What is invoiced by itself before that day is not on this one.
    const stillWaits = (date: Day) =>
      issueOn <= today || chargeWaits(date, addDays(issueOn, -1), { agreement, isBilled: true });
    const sold = charges.filter(({ date }) => date <= issueOn && (since === null || date > since) && stillWaits(date));
    return rentInvoices(tenant, agreement, [period], { settings, today: issueOn }).map((invoice) => {
      const lines = [
        ...invoice.lines,
        ...relieveLines(
          sold.map((charge) => chargeLine(charge, agreement, vatTerms(settings, issueOn))),
          tenant,
          { settings, today: issueOn },
        ),
      ];
      return {
        periodStart: period.start,
        periodEnd: period.end,
        dueDate: invoice.dueDate,
        amount: toDecimalText(sumLines(lines).amount),
        lines: lines.map(({ description, quantity, unitPrice, net, vat, formula }) => ({
          description,
          quantity: Number(quantity),
          unitPrice: toDecimalText(unitPrice),
          amount: toDecimalText(addMoney(net, vat)),
          formula: formula ?? '',
        })),
      };
    });
  });
};
