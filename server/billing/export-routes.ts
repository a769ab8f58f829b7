import {
  exportFinancials,
  exportInvoices,
  exportPayments,
  exportRefunds,
  exportWriteOffs,
  getBillingTerms,
} from '../../domain/billing/export-contract.ts';
import { ratesOn } from '../../domain/settings/tax-classes.ts';
import { today } from '../clock.ts';
import type { Mount } from '../http/mount.ts';
import { sendFinancials } from './financial-export.ts';
import { sendInvoices } from './invoices/export.ts';
import { sendPayments } from './payments/export.ts';
import { sendRefunds, sendWriteOffs } from './write-off-export.ts';

export const exportRoutes = (mount: Mount) => {
  mount.readFromReplica(exportInvoices, async (deps, { query, reply }) => {
    await sendInvoices(deps, reply, query);
    return undefined;
  });
  mount.readFromReplica(exportPayments, async (deps, { query, reply }) => {
    await sendPayments(deps, reply, query);
    return undefined;
  });
  mount.readFromReplica(exportRefunds, async (deps, { query, reply }) => {
    await sendRefunds(deps, reply, query);
    return undefined;
  });
  mount.readFromReplica(exportWriteOffs, async (deps, { query, reply }) => {
    await sendWriteOffs(deps, reply, query);
    return undefined;
  });
  mount.readFromReplica(exportFinancials, async (deps, { query, reply }) => {
    await sendFinancials(deps, reply, query.format);
    return undefined;
  });
  mount.read(getBillingTerms, async ({ settings, clock }) => {
    const all = await settings.get();
    const { billing } = all;
    return {
      paymentMethods: billing.paymentMethods,
      invoiceDueDays: billing.invoiceDueDays,
      demandLetterDays: billing.demandLetterDays,
      finalNoticeDays: billing.finalNoticeDays,
      terminationNoticeDays: billing.terminationNoticeDays,
      latePaymentFee: billing.latePaymentFee,
      bouncedChequeFee: billing.bouncedChequeFee,
      refundApprovalLimit: billing.refundApprovalLimit,
      vatRegistered: billing.vatRegistered,
      pricesIncludeVat: billing.pricesIncludeVat,
      rates: ratesOn(all.taxRates, today(clock, all.general.timezone)),
    };
  });
};
