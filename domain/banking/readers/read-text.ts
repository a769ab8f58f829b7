import type { Cents } from '../../kernel/money.ts';
import type { StatementReading } from '../statement.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';

export const TEXT_FORMATS = ['ofx', 'mt940', 'camt053'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** What a text is by what is in it, whatever its file is called; null for rows of a sheet. */
export const detectTextFormat = (text: string): TextFormat | null => {
  const head = text.slice(0, 20_000);
  if (/OFXHEADER|<OFX>/i.test(head)) return 'ofx';
  if (/<(?:\w+:)?BkToCstmrStmt\b/.test(head)) return 'camt053';
  return /^\s*(?:\{1:.*)?:20:/m.test(head) && /^\s*:60[FM]:/m.test(head) ? 'mt940' : null;
};

/** A statement in one of the formats that say themselves what is what. */
export const readTextStatement = (
  text: string,
  format: TextFormat,
  answers: { opening?: Cents | null | undefined } = {},
): StatementReading => {
  if (format === 'ofx') return readOfx(text, { opening: answers.opening ?? null });
  return format === 'mt940' ? readMt940(text) : readCamt053(text);
};
