import { formatDay, formatTime } from '../../domain/kernel/format.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import { amountText, figureText } from '../../domain/kernel/money-text.ts';
import { toDay, toWallTime } from '../../domain/kernel/time.ts';
import type { TillDetails, TillMovement } from '../../domain/tills/contract.ts';
import { differenceText, KES_DENOMINATIONS } from '../../domain/tills/rules.ts';
import type { PdfDocument, Section } from '../documents/pdf-document.ts';

type Look = { currency: string; timezone: string };

const figure = (text: string) => figureText(parseMoney(text));

const countSection = ({ counts }: TillDetails): Section[] => {
  const closing = counts.findLast(({ moment }) => moment === 'close')?.counts;
  if (!closing) return [];
  const rows = KES_DENOMINATIONS.flatMap((one) => {
    const pieces = closing[`${one}`] ?? 0;
    const cells = [figureText(cents(one * 100)), String(pieces), figureText(cents(one * pieces * 100))];
    return pieces > 0 ? [{ cells }] : [];
  });
  if (rows.length === 0) return [];
  return [
    {
      table: {
        columns: [
          { header: 'Note or Coin' },
          { header: 'Pieces', width: 80, align: 'right' },
          { header: 'Amount', width: 110, align: 'right' },
        ],
        rows,
      },
    },
  ];
};

/** The paper that goes along with the money: what was taken, what was counted, and what is missing. */
export const tillDocument = (till: TillDetails, { currency, timezone }: Look): PdfDocument => {
  const at = (instant: string) =>
    `${formatDay(toDay(instant, timezone))}, ${formatTime(toWallTime(instant, timezone))}`;
  // What was written down on another day than it belongs to has that day, and no time that says something else.
  const movedAt = ({ at: instant, date }: TillMovement) =>
    toDay(instant, timezone) === date ? at(instant) : formatDay(date);
  const amount = (text: string) => amountText(parseMoney(text), currency);
  const difference = parseMoney(till.difference ?? '0.00');
  return {
    title: 'TILL CLOSE',
    number: till.number,
    state: till.closedAt
      ? difference === 0
        ? { word: 'AGREES', tone: 'good' }
        : { word: difference < 0 ? 'SHORT' : 'OVER', tone: 'late' }
      : null,
    to: { label: 'Till', lines: [till.cashAccountName] },
    facts: [
      ['Opened', `${at(till.openedAt)}, ${till.openedByName}`],
      ...(till.closedAt ? [['Closed', `${at(till.closedAt)}, ${till.closedByName}`] as const] : []),
      ...(till.handOver
        ? [
            [
              'Handed over',
              `${amount(till.handOver.amount)} to ${till.handOver.toName}, ${till.handOver.byName}`,
            ] as const,
          ]
        : []),
      ...(till.handOver?.receivedAt
        ? [['Received', `${at(till.handOver.receivedAt)}, ${till.handOver.receivedByName}`] as const]
        : []),
    ],
    sections: [
      ...countSection(till),
      {
        totals: [
          { label: 'Float', value: amount(till.floatAmount) },
          { label: `Cash payments (${till.payments})`, value: amount(till.cashTaken ?? '0.00') },
          ...(till.expected ? [{ label: 'Expected', value: amount(till.expected) }] : []),
          ...(till.counted ? [{ label: 'Counted', value: amount(till.counted), strong: true }] : []),
          ...(till.closedAt
            ? [{ label: 'Difference', value: differenceText(difference, currency), strong: true }]
            : []),
        ],
      },
      ...(till.reason ? [{ text: { heading: 'Reason', text: till.reason } }] : []),
      ...(till.movements.length > 0
        ? [
            {
              table: {
                heading: 'Movements',
                look: 'compact' as const,
                columns: [
                  { header: 'Time', width: 110 },
                  { header: 'What' },
                  { header: 'By', width: 90 },
                  { header: 'Amount', width: 80, align: 'right' as const },
                ],
                rows: till.movements.map((one) => ({
                  cells: [movedAt(one), one.memo, one.byName, figure(one.amount)],
                })),
              },
            },
          ]
        : []),
      { text: { heading: 'Signed', text: 'Counted by ______________________     Received by ______________________' } },
    ],
    madeAt: till.closedAt,
  };
};
