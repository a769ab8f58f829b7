import { vatText } from '../../../domain/agreements/increases/increase-rules.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { CYCLE_LABELS, CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import { getIncrease } from '../../agreements/increases/list.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';
import { partyAt } from '../../tenants/party.ts';
import { billToLines, type DocumentDeps } from '../kernel/document-parts.ts';
import { amountText, dayText, figureText } from '../kernel/format.ts';

type Increase = Awaited<ReturnType<typeof getIncrease>>;

const pricesSection = ({ lines, billingCycle }: Increase): Section => ({
  table: {
    columns: [
      { header: 'New prices' },
      { header: 'Quantity', width: 60, align: 'right' },
      { header: 'Price now', width: 85, align: 'right' },
      { header: 'New price', width: 85, align: 'right' },
      { header: `${CYCLE_LABELS[billingCycle]} amount`, width: 100, align: 'right' },
    ],
    rows: lines.map(({ name, quantity, before, after, amount }) => ({
      cells: [name, String(quantity), ...[before, after, amount].map((price) => figureText(parseMoney(price)))],
    })),
  },
});

const opening = ({ agreementNumber, percent, effectiveOn }: Increase, contactPerson: string): string =>
  [
    `Dear ${contactPerson},`,
    `We are raising the prices of your agreement ${agreementNumber} by ${percent}% from ${formatDay(effectiveOn)}. Invoices for days from then on have the new prices. Nothing else in the agreement changes.`,
  ].join('\n\n');

/** The letter ahead of a yearly increase. Before it is written it shows what it would say. */
export const increaseDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const { general, billing } = await deps.settings.get();
  const increase = await getIncrease(deps.db, id);
  const { agreementNumber, effectiveOn, letterState, letterOn, rentBefore, rentAfter, billingCycle } = increase;
  const madeAt = letterState === 'written' ? `${letterOn}T23:59:59.999Z` : deps.clock.now();
  const addressee = await partyAt(deps.db, increase.tenantId, madeAt);
  const amount = (money: string) => `${amountText(parseMoney(money), general.currency)} ${CYCLE_UNITS[billingCycle]}`;
  const vat = vatText(increase.lines);
  const signature = [billing.signatoryName ?? general.companyName, billing.signatoryTitle].filter(Boolean).join('\n');
  return {
    title: 'NEW PRICES',
    number: `${agreementNumber}-${effectiveOn}`,
    state: letterState === 'dropped' ? { word: 'NOT SENT', tone: 'stopped' } : null,
    to: { label: 'To', lines: addressee ? billToLines(addressee) : [] },
    facts: [
      ['Date', dayText(letterOn)],
      ['Agreement', agreementNumber],
      ['New prices from', dayText(effectiveOn)],
    ],
    sections: [
      { text: { text: opening(increase, addressee?.contactPerson ?? addressee?.name ?? '') } },
      pricesSection(increase),
      {
        totals: [
          { label: 'Now', value: amount(rentBefore) },
          { label: 'New total', value: amount(rentAfter), strong: true },
        ],
      },
      ...(vat ? [{ text: { text: vat } }] : []),
      { text: { text: `Yours faithfully,\n\n${signature}` } },
    ],
    madeAt,
  };
};
