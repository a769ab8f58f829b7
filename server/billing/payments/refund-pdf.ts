import { parseMoney } from '../../../domain/kernel/money.ts';
import { toDay } from '../../../domain/kernel/time.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import type { PdfDocument } from '../../documents/pdf-document.ts';
import { partyAt } from '../../tenants/party.ts';
import { billToLines, type DocumentDeps } from '../kernel/document-parts.ts';
import { amountText, dayText } from '../kernel/format.ts';
import { getRefund } from './refunds.ts';

export const refundDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const { currency, timezone } = (await deps.settings.get()).general;
  const refund = await getRefund(deps, id);
  const payee = refund.tenantId ? await partyAt(deps.db, refund.tenantId, refund.createdAt) : null;
  const amount = amountText(parseMoney(refund.amount), currency);
  const { reversedAt, reverseReason } = refund;
  return {
    title: 'REFUND NOTE',
    number: refund.refundNumber,
    state: reversedAt ? { word: 'REVERSED', tone: 'late' } : null,
    to: { label: 'Paid to', lines: payee ? billToLines(payee) : [refund.tenantName] },
    facts: [
      ['Date', dayText(refund.refundDate)],
      ['Payment method', PAYMENT_METHOD_LABELS[refund.paymentMethod]],
      ...(refund.reference ? [['Reference', refund.reference] as const] : []),
      ['Recorded by', refund.recordedByName],
    ],
    sections: [
      { text: { heading: 'Reason', text: refund.reason } },
      { totals: [{ label: 'Credit refunded', value: amount, strong: true }] },
      ...(reversedAt
        ? [{ text: { heading: 'Reversed', text: `On ${dayText(toDay(reversedAt, timezone))}: ${reverseReason}` } }]
        : []),
    ],
    madeAt: refund.createdAt,
  };
};
