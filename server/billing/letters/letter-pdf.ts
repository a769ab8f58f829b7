import type { DemandLetterDetails } from '../../../domain/billing/letters/letter-contract.ts';
import { LETTER_LABELS } from '../../../domain/billing/rules.ts';
import { addMoney, parseMoney } from '../../../domain/kernel/money.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';
import { partyAt } from '../../tenants/party.ts';
import { billToLines, type DocumentDeps } from '../kernel/document-parts.ts';
import { amountText, dayText, figureText, withReadableDays } from '../kernel/format.ts';
import { getLetter } from './list.ts';

const STATES: Partial<Record<DemandLetterDetails['status'], PdfDocument['state']>> = {
  awaiting_approval: { word: 'NOT APPROVED', tone: 'stopped' },
  to_reissue: { word: 'REPLACED', tone: 'stopped' },
  superseded: { word: 'SETTLED', tone: 'good' },
  withdrawn: { word: 'WITHDRAWN', tone: 'stopped' },
};

// What was open when the letter was written, invoice by invoice.
const statementSections = ({ statement }: DemandLetterDetails, currency: string): Section[] => [
  {
    table: {
      columns: [
        { header: 'Statement of account' },
        { header: 'Due date', width: 80 },
        { header: 'Invoice amount', width: 90, align: 'right' },
        { header: 'Open', width: 90, align: 'right' },
      ],
      rows: statement.map(({ invoiceNumber, description, dueDate, amount, balance }) => ({
        cells: [invoiceNumber, dayText(dueDate), figureText(parseMoney(amount)), figureText(parseMoney(balance))],
        notes: [withReadableDays(description)],
      })),
    },
  },
  {
    totals: [
      {
        label: 'Open in all',
        value: amountText(addMoney(...statement.map(({ balance }) => parseMoney(balance))), currency),
        strong: true,
      },
    ],
  },
];

// A letter that waits for approval is written anew on the day of its approval.
const writtenAt = ({ type, status, decidedAt, createdAt }: DemandLetterDetails): Instant =>
  type === 'eviction_notice' && status !== 'withdrawn' ? (decidedAt ?? createdAt) : createdAt;

export const letterDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const { currency } = (await deps.settings.get()).general;
  const letter = await getLetter(deps, id);
  const madeAt = writtenAt(letter);
  const addressee = await partyAt(deps.db, letter.tenantId, madeAt);
  return {
    title: LETTER_LABELS[letter.type].toUpperCase(),
    number: letter.letterNumber,
    state: STATES[letter.status] ?? null,
    to: { label: 'To', lines: addressee ? billToLines(addressee) : [letter.tenantName] },
    facts: [
      ['Date', dayText(letter.writtenOn)],
      [
        letter.invoices.length === 1 ? 'Invoice' : 'Invoices',
        letter.invoices.length === 1 ? letter.invoiceNumber : `${letter.invoices.length}`,
      ],
      ['Amount due', amountText(parseMoney(letter.amountDue), currency)],
      ['Days overdue', String(letter.daysOverdue)],
      ...(letter.endsOn ? [['Licence ends', dayText(letter.endsOn)] as [string, string]] : []),
    ],
    sections: [{ text: { text: letter.content } }, ...statementSections(letter, currency)],
    madeAt,
  };
};
