// What other systems send names people. Who repairs a connection needs its shape, and not who paid.

const NAMING = /name|sender|party|customer|contact|email/i;
// A number of a phone, with the country or without; the last figures tell two of them apart.
const PHONE = /(?<![\w.-])\+?\d[\d *]{7,13}\d(?!\w)/g;
const SHOWN = 3;

// Times and dates have more figures, short codes and amounts fewer.
const isPhone = (text: string): boolean => /^\d{9,12}$/.test(text.replace(/\D/g, ''));

const maskPhones = (text: string): string =>
  text.replace(PHONE, (number) => (isPhone(number) ? `•••${number.slice(-SHOWN)}` : number));

const maskName = (text: string): string => (text.trim() === '' ? text : `${text.trim().slice(0, 1)}•••`);

// Daraja lists values as pairs: {"Key": "DebitPartyName", "Value": "…"}.
const pairName = (value: object): string | null => {
  const { Key, Name, name } = value as Record<string, unknown>;
  const label = Key ?? Name ?? name;
  return typeof label === 'string' && ('Value' in value || 'value' in value) ? label : null;
};

const maskPart = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskPart(one, key));
  if (typeof value === 'object' && value !== null) {
    const label = pairName(value);
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => {
        if (label === null) return [field, maskPart(inner, field)];
        return [field, /^value$/i.test(field) ? maskPart(inner, label) : inner];
      }),
    );
  }
  if (typeof value === 'number') {
    const masked = maskPhones(String(value));
    return masked === String(value) ? value : masked;
  }
  if (typeof value !== 'string') return value;
  return NAMING.test(key) && !/number|id$|code|type|reference/i.test(key) ? maskName(value) : maskPhones(value);
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null; // No JSON: masked as the text that it is.
  }
};

/** A message as somebody may read it who has to find out why it fails: its shape, without names and phone numbers. */
export const maskBody = (body: string): string => {
  const read = parse(body);
  return typeof read === 'object' && read !== null ? JSON.stringify(maskPart(read, ''), null, 2) : maskPhones(body);
};
