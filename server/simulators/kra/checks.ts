import type { SimulatedDevice } from './register.ts';

/** No, in KRA's words. */
export class KraNo extends Error {
  readonly code: string;
  readonly data: object | null;
  constructor(code: string, message: string, data: object | null = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export type Body = Readonly<Record<string, unknown>>;

const TYPES = ['A', 'B', 'C', 'D', 'E'] as const;
const RATES: Readonly<Record<(typeof TYPES)[number], number>> = { A: 0, B: 16, C: 0, D: 0, E: 8 };

const wrong = (field: string): never => {
  throw new KraNo('910', `Request parameter error [${field}]`);
};

export const textField = (body: Body, field: string, most: number): string => {
  const value = body[field];
  return typeof value === 'string' && value.length > 0 && value.length <= most ? value : wrong(field);
};

const optional = (body: Body, field: string, pattern: RegExp): void => {
  const value = body[field];
  if (value === null || value === undefined) return;
  if (typeof value !== 'string' || !pattern.test(value)) wrong(field);
};

const matching = (body: Body, field: string, pattern: RegExp): string => {
  const value = body[field];
  return typeof value === 'string' && pattern.test(value) ? value : wrong(field);
};

/** An amount with two figures after the point, in cents. */
const amount = (body: Body, field: string): number => {
  const value = body[field];
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return wrong(field);
  const inCents = Math.round(value * 100);
  return Math.abs(value * 100 - inCents) < 1e-6 ? inCents : wrong(field);
};

export const wholeNumber = (body: Body, field: string): number => {
  const value = body[field];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : wrong(field);
};

const checkItem = (device: SimulatedDevice, item: Body, index: number): void => {
  if (wholeNumber(item, 'itemSeq') !== index + 1) wrong('itemSeq');
  const registered = device.items.get(textField(item, 'itemCd', 20));
  if (registered === undefined) throw new KraNo('910', `Item ${String(item.itemCd)} is not registered`);
  textField(item, 'itemNm', 200);
  if (textField(item, 'taxTyCd', 1) !== registered) wrong('taxTyCd');
  textField(item, 'pkgUnitCd', 5);
  textField(item, 'qtyUnitCd', 5);
  const quantity = amount(item, 'qty');
  const [supply, net, tax, total] = [
    amount(item, 'splyAmt'),
    amount(item, 'taxblAmt'),
    amount(item, 'taxAmt'),
    amount(item, 'totAmt'),
  ];
  if (quantity === 0 || Math.round((quantity * amount(item, 'prc')) / 100) !== supply) wrong('splyAmt');
  if (net + tax !== total || supply - amount(item, 'dcAmt') !== total) wrong('totAmt');
};

const checkSums = (body: Body, items: readonly Body[]): void => {
  let [net, tax] = [0, 0];
  for (const type of TYPES) {
    const those = items.filter(({ taxTyCd }) => taxTyCd === type);
    const sum = (field: string) => those.reduce((sofar, item) => sofar + amount(item, field), 0);
    if (amount(body, `taxblAmt${type}`) !== sum('taxblAmt')) wrong(`taxblAmt${type}`);
    if (amount(body, `taxAmt${type}`) !== sum('taxAmt')) wrong(`taxAmt${type}`);
    if (body[`taxRt${type}`] !== RATES[type]) wrong(`taxRt${type}`);
    net += sum('taxblAmt');
    tax += sum('taxAmt');
  }
  if (amount(body, 'totTaxblAmt') !== net) wrong('totTaxblAmt');
  if (amount(body, 'totTaxAmt') !== tax) wrong('totTaxAmt');
  if (amount(body, 'totAmt') !== net + tax) wrong('totAmt');
};

const PIN = /^[AP]\d{9}[A-Z]$/;

const checkHead = (body: Body): void => {
  textField(body, 'trdInvcNo', 50);
  optional(body, 'custTin', PIN);
  matching(body, 'rcptTyCd', /^[SR]$/);
  matching(body, 'salesSttsCd', /^0[1-6]$/);
  matching(body, 'pmtTyCd', /^0[1-7]$/);
  matching(body, 'cfmDt', /^\d{14}$/);
  matching(body, 'salesDt', /^\d{8}$/);
  textField(body, 'regrId', 20);
  textField(body, 'regrNm', 60);
  const receipt = body.receipt;
  if (typeof receipt !== 'object' || receipt === null) wrong('receipt');
  matching(receipt as Body, 'rcptPbctDt', /^\d{14}$/);
  textField(receipt as Body, 'trdeNm', 20);
};

/** As strict as KRA's pages, and stricter: nothing is off by a cent, and no number is left out. */
export const checkSale = (device: SimulatedDevice, body: Body): void => {
  checkHead(body);
  const number = wholeNumber(body, 'invcNo');
  const original = wholeNumber(body, 'orgInvcNo');
  const next = device.before + device.sales.length + 1;
  const isKnown = (wanted: number) =>
    wanted <= device.before || device.sales.some(({ invcNo, orgInvcNo }) => invcNo === wanted && orgInvcNo === 0);
  if (device.sales.some(({ invcNo }) => invcNo === number)) throw new KraNo('994', 'There is an overlapped Data');
  if (number !== next) wrong(`invcNo ${number}, expected ${next}`);
  if ((body.rcptTyCd === 'R') !== original > 0) wrong('orgInvcNo');
  if (original > 0 && !isKnown(original)) wrong('orgInvcNo');
  const items = body.itemList;
  if (!Array.isArray(items) || items.length === 0 || items.length !== wholeNumber(body, 'totItemCnt'))
    wrong('totItemCnt');
  for (const [index, item] of (items as Body[]).entries()) checkItem(device, item, index);
  checkSums(body, items as Body[]);
};
