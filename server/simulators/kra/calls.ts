import type { Instant } from '../../../domain/kernel/time.ts';
import { toKraTime } from '../../../domain/tax/sale.ts';
import type { KeyedChance } from '../daraja/chance.ts';
import { type Body, checkSale, KraNo, textField, wholeNumber } from './checks.ts';
import { drawSignature, type KraRegister, type Registered, type SimulatedDevice } from './register.ts';

export type KraWorld = {
  register: KraRegister;
  chance: KeyedChance;
  now(): Instant;
  /** Whether a device that is installed says its key once more. */
  repeatsKey: boolean;
  /** What suppliers have sold to a PIN, as they told KRA. */
  purchases: Map<string, Body[]>;
};

const NOTHING = new KraNo('001', 'There is no search result');

const info = ({ tin, bhfId, sdcId, cmcKey, before, sales }: SimulatedDevice) => ({
  info: {
    ...{ tin, taxprNm: 'SIMULATED TAXPAYER LIMITED', bsnsActv: 'Coworking', bhfId, bhfNm: 'Headquarter', hqYn: 'Y' },
    ...{ prvncNm: 'NAIROBI', dstrtNm: 'WESTLANDS', sctrNm: 'WESTLANDS', locDesc: null, mgrNm: 'Manager' },
    ...{ dvcId: '9999910333000001', sdcId, mrcNo: 'WIS00000001', cmcKey, lastSaleInvcNo: before + sales.length },
  },
});

const initialise = (world: KraWorld, body: Body): object => {
  const [tin, bhfId, serial] = [
    textField(body, 'tin', 11),
    textField(body, 'bhfId', 2),
    textField(body, 'dvcSrlNo', 100),
  ];
  if (!/^[AP]\d{9}[A-Z]$/.test(tin)) throw new KraNo('910', 'Request parameter error [tin]');
  if (/^vscu/i.test(serial)) throw new KraNo('903', 'Only VSCU device can be verified');
  if (/^unknown/i.test(serial)) throw new KraNo('901', 'It is not valid device');
  const known = world.register.find(tin, bhfId);
  if (!known) return info(world.register.install(tin, bhfId, serial));
  if (known.serial !== serial) throw new KraNo('901', 'It is not valid device');
  throw new KraNo('902', 'This device is installed', world.repeatsKey ? info(known) : null);
};

const saveItem = (device: SimulatedDevice, body: Body): object | null => {
  const code = textField(body, 'itemCd', 20);
  textField(body, 'itemNm', 200);
  if (!/^\d{8,10}$/.test(textField(body, 'itemClsCd', 10)))
    throw new KraNo('913', 'Code value error among request parameters [itemClsCd]');
  if (device.items.has(code)) throw new KraNo('994', 'There is an overlapped Data');
  device.items.set(code, textField(body, 'taxTyCd', 1));
  return null;
};

const presentAnswer = ({ receipt }: Registered) => ({
  curRcptNo: receipt.rcptNo,
  totRcptNo: receipt.rcptNo,
  intrlData: receipt.intrlData,
  rcptSign: receipt.rcptSign,
  sdcDateTime: receipt.sdcDateTime,
});

const saveSale = ({ chance, now }: KraWorld, device: SimulatedDevice, body: Body): object => {
  checkSale(device, body);
  const invcNo = wholeNumber(body, 'invcNo');
  const sale: Registered = {
    device: `${device.tin}/${device.bhfId}`,
    invcNo,
    trdInvcNo: String(body.trdInvcNo),
    orgInvcNo: wholeNumber(body, 'orgInvcNo'),
    total: Math.round(Number(body.totAmt) * 100),
    tax: Math.round(Number(body.totTaxAmt) * 100),
    at: now(),
    receipt: { rcptNo: invcNo, ...drawSignature(chance, `${device.sdcId}/${invcNo}`), sdcDateTime: toKraTime(now()) },
    body,
  };
  device.sales.push(sale);
  return presentAnswer(sale);
};

const findSale = (device: SimulatedDevice, body: Body): object => {
  const sale = device.sales.find(({ invcNo }) => invcNo === wholeNumber(body, 'invcNo'));
  if (!sale) throw NOTHING;
  const { invcNo, trdInvcNo, orgInvcNo, total } = sale;
  return { invcNo, trdInvcNo, orgInvcNo, totAmt: total / 100, ...presentAnswer(sale) };
};

const listCodes = (): object => ({
  clsList: [
    {
      cdCls: '04',
      cdClsNm: 'Taxation Type',
      dtlList: [
        ['A', 'A-Exempt', '0'],
        ['B', 'B-16.00%', '16'],
        ['C', 'C-0%', '0'],
        ['D', 'D-Non-VAT', '0'],
        ['E', 'E-8%', '8'],
      ].map(([cd, cdNm, userDfnCd1]) => ({ cd, cdNm, userDfnCd1 })),
    },
  ],
});

const listPurchases = ({ purchases }: KraWorld, { tin }: SimulatedDevice): object => {
  const saleList = purchases.get(tin) ?? [];
  if (saleList.length === 0) throw NOTHING;
  return { saleList };
};

type Call = (world: KraWorld, device: SimulatedDevice, body: Body) => object | null;

const CALLS: Readonly<Record<string, Call>> = {
  '/selectCodeList': listCodes,
  '/saveItem': (_, device, body) => saveItem(device, body),
  '/saveTrnsSalesOsdc': saveSale,
  '/selectInvoiceDetails': (_, device, body) => findSale(device, body),
  '/selectTrnsPurchaseSalesList': (world, device) => listPurchases(world, device),
  '/insertTrnsPurchase': (_, __, body) => {
    textField(body, 'spplrTin', 11);
    return null;
  },
};

/** What KRA does with a call; throws KraNo where it says no. */
export const answerKra = (
  world: KraWorld,
  path: string,
  headers: Readonly<Record<string, unknown>>,
  body: Body,
): object | null => {
  if (path === '/selectInitOsdcInfo') return initialise(world, body);
  const call = CALLS[path];
  if (!call) throw new KraNo('912', 'Request Method Error');
  const { tin, bhfid, cmckey } = headers;
  if (typeof tin !== 'string' || typeof bhfid !== 'string' || typeof cmckey !== 'string')
    throw new KraNo('900', 'There is no Header information.');
  const device = world.register.find(tin, bhfid);
  if (device?.cmcKey !== cmckey) throw new KraNo('901', 'It is not valid device');
  return call(world, device, body);
};
