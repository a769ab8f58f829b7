import { generateKeyPairSync, sign } from 'node:crypto';
import type { Cents } from '../../../domain/kernel/money.ts';
import { figureText } from '../../../domain/kernel/money-text.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { chanceFrom } from '../../demo/chance.ts';

/** Money that a customer of KCB paid to us, as the bank knows it. */
export type KcbPayment = {
  number: string;
  amount: Cents;
  reference: string;
  payer: string;
  phone: string;
  day: Day;
  /** The account or till that it reached; the envelope of the bank names none. */
  accountNumber: string | null;
  tillNumber?: string | null;
  shortCode?: string | null;
  currency?: string;
};

/** `true` is what KCB sends; the rest is the same again, or somebody else's work. */
export type IpnDelivery = { manner: 'true' | 'again' | 'forged'; body: string; signature: string; delayMs: number };

/** How often the bank misbehaves, each from 0 to 1. */
export type IpnBehaviour = { again: number; forged: number; separators: number; enveloped: number };

const TAME: IpnBehaviour = { again: 0, forged: 0, separators: 0, enveloped: 0 };
const HALF_AN_HOUR_MS = 1_800_000;

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const toFlat = (payment: KcbPayment, amount: string) => ({
  transactionReference: payment.number,
  requestId: `R${payment.number}`,
  channelCode: '202',
  timestamp: `${payment.day.replaceAll('-', '')}93005`,
  transactionAmount: amount,
  currency: payment.currency ?? 'KES',
  customerReference: payment.reference,
  customerName: payment.payer,
  customerMobileNumber: payment.phone,
  balance: '0.00',
  narration: `Payment ${payment.reference}`,
  creditAccountIdentifier: payment.accountNumber,
  organizationShortCode: payment.shortCode ?? null,
  tillNumber: payment.tillNumber ?? null,
});

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** "Mon May 19 13:30:54 EAT 2025", whose day of the week nobody reads. */
const toJavaDate = (day: Day): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `Mon ${MONTHS.slice((Number(month) - 1) * 3, Number(month) * 3)} ${date} 13:30:54 EAT ${year}`;
};

const toEnvelope = (payment: KcbPayment, amount: string) => {
  const [firstName = '', ...rest] = payment.payer.split(' ');
  return {
    header: {
      messageID: `M${payment.number}`,
      originatorConversationID: `O${payment.number}`,
      channelCode: '206',
      timeStamp: `${payment.day.replaceAll('-', '')}133054`,
    },
    requestPayload: {
      primaryData: { businessKey: payment.reference, businessKeyType: 'notifyBiller' },
      additionalData: {
        notificationData: {
          businessKey: payment.reference,
          businessKeyType: 'BillReferenceNumber',
          debitMSISDN: payment.phone,
          transactionAmt: amount,
          transactionDate: toJavaDate(payment.day),
          transactionID: payment.number,
          firstName,
          middleName: '',
          lastName: rest.join(' '),
          currency: payment.currency ?? 'KES',
          creditAccountIdentifier: payment.accountNumber,
        },
      },
    },
  };
};

/**
 * KCB's instant payment notices: it signs with a key of its own, keeps a ledger of what was really paid, and by seed sends a
 * notice again, late, out of order or with a comma in its amount, while somebody else sends what it never signed.
 */
export const createKcbSimulator = (seed: number, behave: Partial<IpnBehaviour> = {}) => {
  const rates = { ...TAME, ...behave };
  const chance = chanceFrom(seed);
  const [own, strange] = [newKeys(), newKeys()];
  const happens = (rate: number): boolean => rate > 0 && chance.next() < rate;
  const ledger: KcbPayment[] = [];

  const signed = (body: string, key = own.privateKey): string =>
    sign('sha256', Buffer.from(body), key).toString('base64');

  const write = (payment: KcbPayment): string => {
    const amount = figureText(payment.amount);
    const shown = happens(rates.separators) ? amount : amount.replaceAll(',', '');
    return JSON.stringify(happens(rates.enveloped) ? toEnvelope(payment, shown) : toFlat(payment, shown));
  };

  /** Somebody pays: what the bank sends about it, and what others send meanwhile, in the order in which it arrives. */
  const pay = (payment: Omit<KcbPayment, 'number'> & { number?: string }): IpnDelivery[] => {
    const number = payment.number ?? `FT${String(seed * 100_000 + ledger.length + 1).padStart(8, '0')}`;
    const made = { ...payment, number };
    ledger.push(made);
    const body = write(made);
    const delay = () => chance.below(HALF_AN_HOUR_MS);
    const deliveries: IpnDelivery[] = [{ manner: 'true', body, signature: signed(body), delayMs: delay() }];
    if (happens(rates.again)) {
      // The same money in other words: no text is like the other.
      const other = write(made);
      deliveries.push({ manner: 'again', body: other, signature: signed(other), delayMs: delay() });
    }
    if (happens(rates.forged)) {
      const richer = body.replace(number, `${number}9`);
      deliveries.push({
        manner: 'forged',
        body: richer,
        signature: signed(richer, strange.privateKey),
        delayMs: delay(),
      });
    }
    return deliveries.sort((a, b) => a.delayMs - b.delayMs);
  };

  return { publicKey: own.publicKey, strangeKey: strange.publicKey, ledger, pay, sign: signed };
};
