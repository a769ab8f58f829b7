import type { ReactNode } from 'react';
import { changeText } from './change-text.ts';
import { Change, Figure } from './figure.tsx';

export type Compared = { amount: string; previous: string | null; lastYear: string | null };

/** A figure beside those of the period and the year before, each with how it has changed. */
export const comparedFigures = ({ amount, previous, lastYear }: Compared): readonly ReactNode[] => [
  <Figure key="now" amount={amount} />,
  <Figure key="previous" amount={previous} className="text-muted" />,
  <Change key="change" now={amount} before={previous} />,
  <Figure key="year" amount={lastYear} className="text-muted" />,
  <Change key="year change" now={amount} before={lastYear} />,
];

export const comparedNote = ({ amount, previous }: Compared): string => changeText(amount, previous);
