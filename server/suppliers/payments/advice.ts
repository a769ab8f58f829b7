import { notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addMoney, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { amountText, figureText } from '../../../domain/kernel/money-text.ts';
import type { BillBatchDetails, BillPayment } from '../../../domain/suppliers/payments/payment-contract.ts';
import type { Deps } from '../../deps.ts';
import { drawPdf } from '../../documents/pdf.ts';
import type { Letterhead, PdfDocument, Section } from '../../documents/pdf-document.ts';
import type { DrawnFile } from '../../documents/send-file.ts';
import { type MessageDeps, sendAlong } from '../../messages/send.ts';
import { suppliersById } from '../suppliers/service.ts';
import { getBatch } from './batches.ts';

type AdviceDeps = Pick<Deps, 'db' | 'settings'>;

/** Documents come later in the order of features. */
export type AdviceHooks = { toLetterhead(deps: AdviceDeps, madeAt: string | null): Promise<Letterhead> };

const figure = (text: string) => figureText(parseMoney(text));

const sharesTable = ({ bills }: BillPayment): Section => ({
  table: {
    columns: [
      { header: 'Your Document' },
      { header: 'Settled', width: 90, align: 'right' },
      { header: 'Income Tax Withheld', width: 90, align: 'right' },
      { header: 'VAT Withheld', width: 80, align: 'right' },
    ],
    rows: bills.map(({ kind, number, amount, withheldTax, withheldVat }) => {
      const sign = kind === 'credit' ? '-' : '';
      const signed = (text: string) => (text === '0.00' ? '–' : `${sign}${figure(text)}`);
      return {
        cells: [
          kind === 'credit' ? `Credit note ${number}` : number,
          signed(amount),
          signed(withheldTax),
          signed(withheldVat),
        ],
      };
    }),
  },
});

const toTotals = (payment: BillPayment, currency: string): Section => {
  const settled = addMoney(
    cents(0),
    ...[payment.amount, payment.withheldTax, payment.withheldVat].map((text) => parseMoney(text)),
  );
  const withheld = [
    { label: 'Less income tax withheld', value: payment.withheldTax },
    { label: 'Less VAT withheld', value: payment.withheldVat },
  ].filter(({ value }) => value !== '0.00');
  return {
    totals: [
      { label: 'Settled', value: figureText(settled) },
      ...withheld.map(({ label, value }) => ({ label, value: figure(value) })),
      { label: 'Paid to you', value: amountText(parseMoney(payment.amount), currency), strong: true },
    ],
  };
};

const certificatesNote = (payment: BillPayment): Section[] =>
  payment.withheldTax === '0.00' && payment.withheldVat === '0.00'
    ? []
    : [
        {
          text: {
            heading: 'Tax withheld',
            text: 'We pay what was withheld to KRA in your name. Your certificates appear on iTax once it is paid.',
            isBoxed: true,
          },
        },
      ];

type Drawn = { batch: BillBatchDetails; payment: BillPayment; currency: string };

const adviceDocument = ({ batch, payment, currency }: Drawn): PdfDocument => ({
  title: 'REMITTANCE ADVICE',
  number: batch.number,
  state: payment.reversedOn ? { word: 'REVERSED', tone: 'late' } : null,
  to: {
    label: 'Paid to',
    lines: [
      payment.supplierName,
      ...(payment.kraPin ? [`PIN ${payment.kraPin}`] : []),
      ...(payment.email ? [payment.email] : []),
    ],
  },
  facts: [
    ['Date', formatDay(batch.date)],
    ['From', batch.cashAccountName],
    ...(batch.reference ? [['Reference', batch.reference] as const] : []),
  ],
  sections: [sharesTable(payment), toTotals(payment, currency), ...certificatesNote(payment)],
  madeAt: batch.createdAt,
});

/** What a supplier is told of a payment: which of their bills it settles, and what was kept back. */
export const drawAdvice = async (
  deps: AdviceDeps,
  { batchId, paymentId }: { batchId: string; paymentId: string },
  { toLetterhead }: AdviceHooks,
): Promise<DrawnFile> => {
  const batch = await getBatch(deps, batchId);
  const payment = batch.payments.find(({ id }) => id === paymentId);
  if (!payment) throw notFound('Payment');
  const { currency } = (await deps.settings.get()).general;
  const document = adviceDocument({ batch, payment, currency });
  const bytes = await drawPdf(await toLetterhead(deps, batch.createdAt), document);
  return { filename: `${batch.number}-remittance.pdf`, contentType: 'application/pdf', bytes };
};

const PREFIX = 'remittance';

/** What the outbox asks for; null where the document is another's. */
export const renderAdvice = async (deps: AdviceDeps, name: string, hooks: AdviceHooks): Promise<DrawnFile | null> => {
  const [kind, batchId = '', paymentId = ''] = name.split(':');
  return kind === PREFIX ? drawAdvice(deps, { batchId, paymentId }, hooks) : null;
};

/** Drawn when the mail goes out. Who sends it twice wants it to arrive twice. */
export const mailAdvice = async (deps: MessageDeps, batchId: string): Promise<{ sent: number; without: string[] }> => {
  const batch = await getBatch(deps, batchId);
  const { currency } = (await deps.settings.get()).general;
  const standing = batch.payments.filter(({ reversedOn }) => reversedOn === null);
  const suppliers = await suppliersById(
    deps.db,
    standing.map(({ supplierId }) => supplierId),
  );
  const messages = standing
    .filter(({ email }) => email !== null)
    .map((payment) => ({
      kind: 'remittance' as const,
      eventKey: `remittance:${payment.id}:${deps.clock.now()}`,
      to: { email: payment.email },
      values: {
        contactPerson: suppliers.get(payment.supplierId)?.contactName ?? payment.supplierName,
        amount: amountText(parseMoney(payment.amount), currency),
        bills: payment.bills.map(({ number }) => number).join(', '),
        paidOn: formatDay(batch.date),
        paymentNumber: batch.number,
      },
      document: `${PREFIX}:${batch.id}:${payment.id}`,
    }));
  await sendAlong(deps, messages, { requested: true });
  const without = standing.filter(({ email }) => email === null).map(({ supplierName }) => supplierName);
  return { sent: standing.length - without.length, without };
};
