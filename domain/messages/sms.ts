// The alphabet of a plain SMS (GSM 03.38). Any other character makes the whole SMS Unicode, which holds less than half.
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
// These take two places.
const GSM_EXTENDED = '^{}\\[~]|€\f';

const SIZES = {
  plain: { alone: 160, each: 153 },
  unicode: { alone: 70, each: 67 },
} as const;

export type SmsSize = { encoding: keyof typeof SIZES; characters: number; segments: number };

/** How many SMS a text is: one holds 160 plain characters or 70 of any kind, and less where several belong together. */
export const smsSize = (text: string): SmsSize => {
  const letters = [...text];
  const isPlain = letters.every((letter) => GSM.includes(letter) || GSM_EXTENDED.includes(letter));
  const encoding = isPlain ? 'plain' : 'unicode';
  const characters = isPlain ? text.length + letters.filter((l) => GSM_EXTENDED.includes(l)).length : text.length;
  const { alone, each } = SIZES[encoding];
  return { encoding, characters, segments: characters <= alone ? 1 : Math.ceil(characters / each) };
};

const PLAIN: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Typographic signs are not worth a second SMS. */
export const plainSms = (text: string): string =>
  text.replace(/[–—‘’“”…\u00a0\u202f]/g, (sign) => PLAIN[sign] ?? sign).trim();

/** Landlines and service numbers of Kenya take no SMS; elsewhere nobody here knows. */
export const takesSms = (e164: string): boolean => !e164.startsWith('+254') || /^\+254[17]\d{8}$/.test(e164);
