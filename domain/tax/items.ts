import type { LineKind } from '../billing/contract.ts';
import { TAX_CLASSES, type TaxClass } from '../settings/tax-classes.ts';

/** KRA's tax types are the classes of the space; this is the one place that would tell them apart. */
export const KRA_TAX_TYPES: Readonly<Record<TaxClass, TaxType>> = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E' };
export const TAX_TYPES = TAX_CLASSES;
export type TaxType = (typeof TAX_TYPES)[number];

/** A line is registered under the class that it was sold under. */
export const findTaxType = ({ taxClass }: { taxClass: TaxClass }): TaxType => KRA_TAX_TYPES[taxClass];

type Sold = { name: string; classCode: string };

/** What is sold, in KRA's classification (UNSPSC with two more figures). All of it are services. */
const SOLD: Readonly<Record<LineKind, Sold>> = {
  rent: { name: 'Workspace', classCode: '8013150200' },
  room_hours: { name: 'Meeting room', classCode: '8013150300' },
  pass: { name: 'Day pass', classCode: '8013150200' },
  late_fee: { name: 'Late payment fee', classCode: '8414160000' },
  other: { name: 'Services', classCode: '8010150000' },
};

/** Names an item of KRA's register: what is sold under one tax type. */
export const itemKey = (kind: LineKind, taxType: TaxType): string => `${kind}:${taxType}`;

export const describeItem = (key: string): Sold & { taxType: TaxType } => {
  const [kind = 'other', taxType = 'D'] = key.split(':');
  return { ...SOLD[kind as LineKind], taxType: taxType as TaxType };
};

export const PACKAGE_UNIT = 'NT';
export const QUANTITY_UNIT = 'U';

/** KE, a service (3), its units, and a number of seven figures. */
export const itemCode = (seq: number): string => `KE3${PACKAGE_UNIT}${QUANTITY_UNIT}${String(seq).padStart(7, '0')}`;

export const CLASS_CODES = [...new Set(Object.values(SOLD).map(({ classCode }) => classCode))];
