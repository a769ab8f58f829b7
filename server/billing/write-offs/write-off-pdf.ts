import type { WriteOff } from '../../../domain/billing/write-offs/write-off-contract.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { toDay } from '../../../domain/kernel/time.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';
import { getWriteOff } from '../accounts/write-offs.ts';
import { getInvoice } from '../invoices/list.ts';
import { billToLines, type DocumentDeps } from '../kernel/document-parts.ts';
import { amountText, dayText, figureText } from '../kernel/format.ts';

const claimedText = ({ claimedOn, returnedOn }: NonNullable<WriteOff['vatRelief']>): string =>
  returnedOn
    ? `The VAT was claimed back on ${dayText(claimedOn)} (VAT Act s.31), and is due again since ${dayText(returnedOn)}.`
    : `The VAT was claimed back on ${dayText(claimedOn)} (VAT Act s.31). It is due again if the debtor pays.`;

const reliefText = (from: string): string =>
  `The VAT is still owed to KRA. Relief can be claimed from ${dayText(from)}, three years after the supply (VAT Act s.31).`;

export const writeOffDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const { currency, timezone } = (await deps.settings.get()).general;
  const written = await getWriteOff(deps.db, id);
  const invoice = await getInvoice(deps, written.invoiceId);
  const { reversedAt, reverseReason, vatReliefFrom, vatRelief } = written;
  const ofVat = vatRelief ? claimedText(vatRelief) : vatReliefFrom && reliefText(vatReliefFrom);
  const [amount, vat] = [parseMoney(written.amount), parseMoney(written.vat)];
  const remarks: Section[] = [
    ...(ofVat ? [{ text: { text: ofVat } }] : []),
    ...(reversedAt
      ? [{ text: { heading: 'Reversed', text: `On ${dayText(toDay(reversedAt, timezone))}: ${reverseReason}` } }]
      : []),
  ];
  return {
    title: 'BAD DEBT WRITTEN OFF',
    number: written.writeOffNumber,
    state: reversedAt ? { word: 'REVERSED', tone: 'late' } : null,
    to: { label: 'Debtor', lines: billToLines(invoice.billTo) },
    facts: [
      ['Date', dayText(written.writtenOn)],
      ['For invoice', written.invoiceNumber],
      ['Invoice date', invoice.issueDate ? dayText(invoice.issueDate) : ''],
      ['Recorded by', written.recordedByName],
    ],
    sections: [
      { text: { heading: 'Reason', text: written.reason } },
      {
        totals: [
          { label: 'Invoice amount', value: figureText(parseMoney(invoice.amount)) },
          ...(vat > 0 ? [{ label: 'VAT included', value: figureText(vat) }] : []),
          { label: 'Written off', value: amountText(amount, currency), strong: true },
        ],
      },
      ...remarks,
    ],
    madeAt: written.createdAt,
  };
};
