import { describeItem, itemCode, PACKAGE_UNIT, QUANTITY_UNIT } from '../../../domain/tax/items.ts';
import { readKraTime, type SalePayload } from '../../../domain/tax/sale.ts';
import { type Json, KraRefused, type Line, type OpenDevice, readInner, readText } from './line.ts';

export type DeviceKey = { cmcKey: string; scuSerial: string; taxpayerName: string | null; nextNumber: number | null };

/** What KRA answered to a document, as it came, with what is printed read out of it. */
export type SaleAnswer = {
  receiptNumber: string;
  signature: string;
  internalData: string | null;
  /** Where KRA said none, the moment at which its answer was read. */
  signedAt: string | null;
  raw: Json;
};

const readKey = (data: unknown): DeviceKey | null => {
  const info = readInner(readInner({ data }, 'data'), 'info');
  const [cmcKey, scuSerial] = [readText(info, 'cmcKey'), readText(info, 'sdcId')];
  if (!cmcKey || !scuSerial) return null;
  const last = Number(readText(info, 'lastSaleInvcNo') ?? Number.NaN);
  const nextNumber = Number.isSafeInteger(last) && last >= 0 ? last + 1 : null;
  return { cmcKey, scuSerial, taxpayerName: readText(info, 'taxprNm'), nextNumber };
};

const INSTALLED = '902';

/** Asks for the key of a device. One that is installed already may say it once more; where it does not, the key that is here stays. */
export const initialise = async (line: Line, device: OpenDevice): Promise<DeviceKey | 'installed'> => {
  const { tin, branchId, serial } = device;
  try {
    const { data } = await line.post({ ...device, cmcKey: null }, '/selectInitOsdcInfo', {
      ...{ tin, bhfId: branchId, dvcSrlNo: serial },
    });
    const key = readKey(data);
    if (key) return key;
  } catch (error) {
    if (!(error instanceof KraRefused) || error.code !== INSTALLED) throw error;
    return readKey(error.cause) ?? 'installed';
  }
  throw new KraRefused('unreadable', 'ask', 'KRA’s answer has no key for the device.');
};

const readSale = (data: Json | null): SaleAnswer | null => {
  const [receiptNumber, signature] = [
    readText(data, 'curRcptNo') ?? readText(data, 'rcptNo'),
    readText(data, 'rcptSign'),
  ];
  if (!data || !receiptNumber || !signature) return null;
  const internalData = readText(data, 'intrlData');
  const signedAt = readKraTime(readText(data, 'sdcDateTime') ?? '');
  return { receiptNumber, signature, internalData, signedAt, raw: data };
};

const ITEM_THERE = '994';

/** Makes an item known to KRA. That it is known already is as good. */
export const saveItem = async (line: Line, device: OpenDevice, { key, seq }: { key: string; seq: number }) => {
  const { name, classCode, taxType } = describeItem(key);
  const code = itemCode(seq);
  const by = { regrId: 'nafasi', regrNm: 'Nafasi', modrId: 'nafasi', modrNm: 'Nafasi' };
  try {
    await line.post(device, '/saveItem', {
      ...{ itemCd: code, itemClsCd: classCode, itemTyCd: '3', itemNm: name, itemStdNm: null, orgnNatCd: 'KE' },
      ...{ pkgUnitCd: PACKAGE_UNIT, qtyUnitCd: QUANTITY_UNIT, taxTyCd: taxType, btchNo: null, bcd: null, dftPrc: 0 },
      ...{ addInfo: null, sftyQty: 0, isrcAplcbYn: 'N', useYn: 'Y' },
      ...by,
    });
  } catch (error) {
    if (!(error instanceof KraRefused) || error.code !== ITEM_THERE) throw error;
  }
};

export const saveSale = async (line: Line, device: OpenDevice, payload: SalePayload): Promise<SaleAnswer> => {
  const { data } = await line.post(device, '/saveTrnsSalesOsdc', payload);
  const answer = readSale(data);
  if (!answer)
    throw new KraRefused('unreadable', 'ask', 'KRA accepted the document without a signature. KRA is asked.');
  return answer;
};

/** What KRA has under a number: nothing, another document, or this one. */
export type Found = 'nothing' | 'another' | { answer: SaleAnswer | null };

export const findSale = async (line: Line, device: OpenDevice, payload: SalePayload): Promise<Found> => {
  const { data, isEmpty } = await line.post(device, '/selectInvoiceDetails', { invcNo: payload.invcNo });
  if (isEmpty || !data) return 'nothing';
  const isOurs =
    readText(data, 'trdInvcNo') === payload.trdInvcNo && Number(readText(data, 'totAmt')) === payload.totAmt;
  return isOurs ? { answer: readSale(data) } : 'another';
};
