import QRCode from 'qrcode';
import { choiceField, field, shillingsField } from '../fields.ts';
import { invalidField } from '../refusals.ts';
import type { Call, World } from '../world.ts';

const MOST_PIXELS = 1_000;

/** A picture that says whom to pay, how much, and for what: trade code, number, reference, amount and name. */
export const drawDynamicQr = async (world: World, { body }: Call) => {
  const name = field(body, 'MerchantName');
  const reference = field(body, 'RefNo');
  const amount = shillingsField(body, 'Amount');
  const code = choiceField(body, 'TrxCode', ['PB', 'BG', 'SM', 'WA', 'SB']);
  const number = field(body, 'CPI');
  const size = Number(field(body, 'Size'));
  if (!Number.isSafeInteger(size) || size < 1 || size > MOST_PIXELS) throw invalidField('Size');
  const picture = await QRCode.toBuffer([code, number, reference, amount, name].join('|'), { width: size });
  return {
    ResponseCode: world.ids.conversation(world.time.now()),
    RequestID: world.ids.request(),
    ResponseDescription: 'QR Code Successfully Generated.',
    QRCode: picture.toString('base64'),
  };
};
