import { formatDay, formatTime } from '../../domain/kernel/format.ts';
import { type Instant, toDay, toWallTime } from '../../domain/kernel/time.ts';
import type { CheckIn } from '../../domain/presence/contract.ts';
import { KIND_LABELS } from '../../domain/presence/rules.ts';
import type { PdfDocument } from '../documents/pdf-document.ts';

const BOX = '[    ]';

/** Who has to be found outside, in large type, with a box to tick for each: by name, as somebody calls them. */
export const evacuationList = (inside: readonly CheckIn[], now: Instant, timezone: string): PdfDocument => {
  const at = (instant: Instant) => formatTime(toWallTime(instant, timezone));
  const byName = [...inside].sort((one, other) => (one.personName < other.personName ? -1 : 1));
  return {
    title: 'EVACUATION LIST',
    number: `${inside.length} INSIDE`,
    to: { label: 'Who is in the building', lines: [`${formatDay(toDay(now, timezone))}, ${at(now)}`] },
    facts: [],
    sections: [
      inside.length === 0
        ? { text: { heading: 'Nobody', text: 'Nobody is checked in.' } }
        : {
            table: {
              look: 'large',
              columns: [
                { header: 'Out', width: 34 },
                { header: 'Name' },
                { header: 'Company', width: 130 },
                { header: 'Where', width: 80 },
                { header: 'Since', width: 64, align: 'right' },
              ],
              rows: byName.map(({ personName, companyName, unitName, kind, inAt }) => ({
                cells: [BOX, personName, companyName ?? '', unitName ?? KIND_LABELS[kind], at(inAt)],
              })),
            },
          },
      { text: { heading: 'Counted by', text: '______________________     Missing: ______________________' } },
    ],
    madeAt: now,
  };
};
