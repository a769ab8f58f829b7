import type { LineKind } from '../billing/contract.ts';
import { addMoney, type Cents, cents, portion } from '../kernel/money.ts';
import { type Instant, toDay, toWallTime } from '../kernel/time.ts';
import type { RatesByClass } from '../settings/tax-classes.ts';
import { describeItem, itemKey, PACKAGE_UNIT, QUANTITY_UNIT, TAX_TYPES, type TaxType } from './items.ts';

/** KRA writes its times as Kenya's clocks show them. */
const ZONE = 'Africa/Nairobi';

export type SaleLine = {
  kind: LineKind;
  description: string;
  quantity: string;
  net: Cents;
  vat: Cents;
  taxType: TaxType;
  /** In per cent. */
  vatRate: number;
  itemCode: string;
};

export type Sale = {
  /** Our number with KRA, without a gap for each device; the one of the invoice that a credit note takes back, or 0. */
  number: number;
  originalNumber: number;
  /** The number on our paper. */
  documentNumber: string;
  at: Instant;
  isPaidAtOnce: boolean;
  buyer: { name: string; pin: string | null };
  seller: { name: string; address: string | null };
  remark: string | null;
  lines: readonly SaleLine[];
  /** Of the day, for the types that nothing was sold under. */
  rates: RatesByClass;
};

export type SalePayload = Readonly<Record<string, unknown>> & { invcNo: number; totAmt: number; trdInvcNo: string };

const digits = (at: Instant): string => {
  const seconds = at.slice(17, 19);
  return `${toDay(at, ZONE)}${toWallTime(at, ZONE)}${seconds}`.replaceAll(/[-:]/g, '');
};

/** A time of KRA: yyyyMMddHHmmss in Nairobi, which is three hours ahead all year. Null where it is none. */
export const readKraTime = (text: string): Instant | null => {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!found) return null;
  const [, year, month, dayOfMonth, hour, minute, second] = found;
  const at = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at) ? null : Temporal.Instant.fromEpochMilliseconds(at).toString();
};

export const toKraTime = digits;

// Cents become shillings only here, and at most two figures follow the point.
const shillings = (amount: Cents): number => amount / 100;

const gross = ({ net, vat }: Pick<SaleLine, 'net' | 'vat'>): Cents => addMoney(net, vat);

const hundredths = (quantity: string): number => Math.round(Number(quantity) * 100);

/** Quantity times price is the amount, to the cent of a price; where no price would fit, one piece of it is sold. */
const priced = (line: SaleLine): { qty: number; prc: number } => {
  const total = gross(line);
  const quantity = hundredths(line.quantity);
  const price = quantity > 0 ? portion(total, 100, quantity) : total;
  const fits = quantity > 0 && portion(price, quantity, 100) === total;
  return fits ? { qty: quantity / 100, prc: shillings(price) } : { qty: 1, prc: shillings(total) };
};

const toItem = (line: SaleLine, index: number) => ({
  itemSeq: index + 1,
  itemCd: line.itemCode,
  itemClsCd: describeItem(itemKey(line.kind, line.taxType)).classCode,
  itemNm: line.description.slice(0, 200),
  bcd: null,
  pkgUnitCd: PACKAGE_UNIT,
  pkg: 1,
  qtyUnitCd: QUANTITY_UNIT,
  ...priced(line),
  splyAmt: shillings(gross(line)),
  dcRt: 0,
  dcAmt: 0,
  isrccCd: null,
  isrccNm: null,
  isrcRt: null,
  isrcAmt: null,
  taxTyCd: line.taxType,
  taxblAmt: shillings(line.net),
  taxAmt: shillings(line.vat),
  totAmt: shillings(gross(line)),
});

/** The sums of each tax type: also of those that nothing was sold under, which KRA wants as zeros. */
const toSums = ({ lines, rates }: Pick<Sale, 'lines' | 'rates'>): Record<string, number> =>
  Object.fromEntries(
    TAX_TYPES.flatMap((type) => {
      const those = lines.filter(({ taxType }) => taxType === type);
      return [
        [`taxblAmt${type}`, shillings(addMoney(cents(0), ...those.map(({ net }) => net)))],
        [`taxRt${type}`, those[0]?.vatRate ?? rates[type]],
        [`taxAmt${type}`, shillings(addMoney(cents(0), ...those.map(({ vat }) => vat)))],
      ];
    }),
  );

const BY_US = { regrId: 'nafasi', regrNm: 'Nafasi', modrId: 'nafasi', modrNm: 'Nafasi' };
const CASH = '01';
const CREDIT = '02';
const APPROVED = '02';
const REFUND = '06';

/** An invoice or a credit note in the words of KRA, whose sums are those of the document to the cent. */
export const toSale = (sale: Sale): SalePayload => {
  const { lines, buyer, seller } = sale;
  const at = digits(sale.at);
  const isCredit = sale.originalNumber > 0;
  const net = addMoney(cents(0), ...lines.map((line) => line.net));
  const vat = addMoney(cents(0), ...lines.map((line) => line.vat));
  return {
    trdInvcNo: sale.documentNumber.slice(0, 50),
    invcNo: sale.number,
    orgInvcNo: sale.originalNumber,
    custTin: buyer.pin,
    custNm: buyer.name.slice(0, 60),
    salesTyCd: 'N',
    rcptTyCd: isCredit ? 'R' : 'S',
    pmtTyCd: sale.isPaidAtOnce ? CASH : CREDIT,
    salesSttsCd: APPROVED,
    cfmDt: at,
    salesDt: at.slice(0, 8),
    stockRlsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: isCredit ? at : null,
    rfdRsnCd: isCredit ? REFUND : null,
    totItemCnt: lines.length,
    ...toSums(sale),
    totTaxblAmt: shillings(net),
    totTaxAmt: shillings(vat),
    totAmt: shillings(addMoney(net, vat)),
    prchrAcptcYn: 'N',
    remark: sale.remark?.slice(0, 400) ?? null,
    ...BY_US,
    receipt: {
      custTin: buyer.pin,
      custMblNo: null,
      rcptPbctDt: at,
      trdeNm: seller.name.slice(0, 20),
      adrs: (seller.address ?? '').replaceAll(/\s*\n\s*/g, ', ').slice(0, 200),
      topMsg: null,
      btmMsg: null,
      prchrAcptcYn: 'N',
    },
    itemList: lines.map(toItem),
  };
};
