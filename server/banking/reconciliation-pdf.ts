import type { SignedReconciliation } from '../../domain/banking/reconciliation-contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { amountText, figureText } from '../../domain/kernel/money-text.ts';
import { toDay } from '../../domain/kernel/time.ts';
import { toLetterhead } from '../billing/documents.ts';
import { cashAccountById } from '../cash/accounts.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { PdfDocument, Section } from '../documents/pdf-document.ts';
import type { DrawnFile } from '../documents/send-file.ts';

type Part = SignedReconciliation['unpresentedEntries'][number];

const drawParts = (heading: string, parts: readonly Part[]): Section[] =>
  parts.length === 0
    ? []
    : [
        {
          table: {
            heading,
            look: 'compact',
            columns: [
              { header: 'Date', width: 80 },
              { header: 'Description' },
              { header: 'Amount', width: 100, align: 'right' },
            ],
            rows: parts.map(({ date, text, amount }) => ({
              cells: [formatDay(date), text, figureText(parseMoney(amount))],
            })),
          },
        },
      ];

/** What an auditor wants to see of a signed reconciliation, on paper. */
export const drawReconciliation = async (deps: Deps, signed: SignedReconciliation): Promise<DrawnFile> => {
  const { currency, timezone } = (await deps.settings.get()).general;
  const place = await cashAccountById(deps, signed.cashAccountId);
  const figure = (amount: string) => figureText(parseMoney(amount));
  const { reopenedAt, reopenedBy, reopenReason } = signed;
  const document: PdfDocument = {
    title: 'BANK RECONCILIATION',
    number: `${place.name}, ${formatDay(signed.date)}`,
    state: reopenedAt ? { word: 'REOPENED', tone: 'late' } : { word: 'SIGNED', tone: 'good' },
    to: { label: 'Account', lines: [place.name, `Account ${place.account} of the ledger`] },
    facts: [
      ['At the end of', formatDay(signed.date)],
      ['Signed by', signed.closedByName],
      ['Signed on', formatDay(toDay(signed.createdAt, timezone))],
    ],
    sections: [
      ...drawParts('In the books, not yet at the bank', signed.unpresentedEntries),
      ...drawParts('At the bank, not yet in the books', signed.uncreditedLines),
      {
        totals: [
          { label: 'Ledger balance', value: figure(signed.ledgerBalance) },
          { label: 'Less not yet at the bank', value: figure(signed.unpresented) },
          { label: 'Plus not yet in the books', value: figure(signed.uncredited) },
          {
            label: 'Statement balance',
            value: amountText(parseMoney(signed.statementBalance), currency),
            strong: true,
          },
          { label: 'Difference', value: figure(signed.difference) },
        ],
      },
      ...(reopenedAt
        ? [
            {
              text: {
                heading: `Reopened by ${reopenedBy ?? ''}`,
                text: `On ${formatDay(toDay(reopenedAt, timezone))}: ${reopenReason ?? ''}`,
              },
            },
          ]
        : []),
    ],
    madeAt: signed.createdAt,
  };
  const bytes = await drawPdf(await toLetterhead(deps, signed.createdAt), document);
  return { filename: `Reconciliation ${place.name} ${signed.date}.pdf`, contentType: 'application/pdf', bytes };
};
