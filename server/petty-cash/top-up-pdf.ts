import { CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import { formatDay, formatTime } from '../../domain/kernel/format.ts';
import { type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { amountText, figureText } from '../../domain/kernel/money-text.ts';
import { toDay, toWallTime } from '../../domain/kernel/time.ts';
import type { TopUp, Voucher } from '../../domain/petty-cash/contract.ts';
import type { PdfDocument } from '../documents/pdf-document.ts';

type Look = { currency: string; timezone: string };

const figure = (text: string) => figureText(parseMoney(text));

// What left the box besides its vouchers is paid back with them, and what came into it is not, so that the lines add up to the top-up.
const besideVouchers = (amount: Cents, [out, into]: readonly [string, string], currency: string) =>
  amount === 0 ? [] : [{ label: amount < 0 ? out : into, value: amountText(cents(-amount), currency) }];

/** What an auditor wants to see of a reimbursement: each voucher, what was over or short, and who signed. */
export const topUpDocument = (
  topUp: TopUp,
  vouchers: readonly Voucher[],
  { currency, timezone }: Look,
): PdfDocument => {
  const amount = (text: string) => amountText(parseMoney(text), currency);
  return {
    title: 'PETTY CASH TOP-UP',
    number: topUp.number,
    state: topUp.isReversed ? { word: 'REVERSED', tone: 'stopped' } : null,
    to: { label: 'Cash box', lines: [topUp.fundName] },
    facts: [
      ['Topped up', `${formatDay(toDay(topUp.at, timezone))}, ${formatTime(toWallTime(topUp.at, timezone))}`],
      ['By', topUp.byName],
      ['From', `${topUp.fromName}, transfer ${topUp.transferNumber}`],
    ],
    sections: [
      {
        table: {
          heading: vouchers.length === 1 ? '1 Voucher' : `${vouchers.length} Vouchers`,
          look: 'compact',
          columns: [
            { header: 'Voucher', width: 60 },
            { header: 'Date', width: 66 },
            { header: 'What' },
            { header: 'Account', width: 92 },
            { header: 'Receipt', width: 46 },
            { header: 'Amount', width: 68, align: 'right' },
          ],
          rows: vouchers.map((one) => ({
            cells: [
              one.number,
              formatDay(one.date),
              one.vendor ? `${one.description}, ${one.vendor}` : one.description,
              one.accountName ?? CATEGORY_LABELS[one.category],
              one.hasReceipt ? 'Yes' : 'None',
              figure(one.amount),
            ],
          })),
        },
      },
      {
        totals: [
          { label: `Vouchers (${topUp.voucherCount})`, value: amount(topUp.vouchers) },
          ...besideVouchers(parseMoney(topUp.differences), ['Short when counted', 'Less over when counted'], currency),
          ...besideVouchers(parseMoney(topUp.otherMovements), ['Other cash out', 'Less other cash in'], currency),
          { label: 'Top-up', value: amount(topUp.amount), strong: true },
        ],
      },
      {
        text: { heading: 'Signed', text: 'Kept by ______________________     Approved by ______________________' },
      },
    ],
    madeAt: topUp.at,
  };
};
