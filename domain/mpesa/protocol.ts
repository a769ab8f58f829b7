import type { Instant } from '../kernel/time.ts';
import type { Environment } from './contract.ts';

// Times as Safaricom writes them, and the addresses that it is willing to call.

const ZONE = 'Africa/Nairobi';

const onNairobisWall = (instant: Instant): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'second' });

/** "20261114093000": the clock of Nairobi, whatever zone the space is in. */
export const toStamp = (instant: Instant): string => onNairobisWall(instant).replace(/\D/g, '');

/** "2026-11-14 09:30:00", as questions about a span of time have it. */
export const toSpacedStamp = (instant: Instant): string => onNairobisWall(instant).replace('T', ' ');

const FORMS = [
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)$/,
  /^(?<year>\d{4})[-/.](?<month>\d\d?)[-/.](?<day>\d\d?)(?:[T ]+(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/,
  /^(?<day>\d\d?)[-/.](?<month>\d\d?)[-/.](?<year>\d{4})(?:[T ]+(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/,
];
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

// Temporal signals a moment that does not exist by throwing.
const orNull = (read: () => Temporal.Instant): Instant | null => {
  try {
    return read().toString();
  } catch {
    return null;
  }
};

/**
 * The moment that a text of Safaricom means: 20261114093000, 2026-11-14 09:30:00 or 14-11-2026 09:30:00 by the clock of
 * Nairobi, 2026-11-14T06:30:00Z by its own. A day alone is its first moment. Null is none.
 */
export const readStamp = (text: string): Instant | null => {
  const said = text.trim();
  if (ZONED.test(said)) return orNull(() => Temporal.Instant.from(said));
  const parts = FORMS.map((form) => form.exec(said)?.groups).find((groups) => groups !== undefined);
  if (!parts) return null;
  const { year, month, day, hour = 0, minute = 0, second = 0 } = parts;
  const fields = { year, month, day, hour, minute, second };
  const numbers = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Number(value)]));
  return orNull(() =>
    Temporal.PlainDateTime.from(numbers as Record<keyof typeof fields, number>, { overflow: 'reject' })
      .toZonedDateTime(ZONE)
      .toInstant(),
  );
};

// Safaricom refuses addresses with these words in them, wherever they stand.
const FORBIDDEN = ['m-pesa', 'mpesa', 'safaricom', 'exe', 'cmd', 'sql', 'query'];

export const forbiddenWord = (address: string): string | null => {
  const text = address.toLowerCase();
  return FORBIDDEN.find((word) => text.includes(word)) ?? null;
};

/** Whether money of this environment is play money. */
export const isSimulated = (environment: Environment): boolean => environment === 'simulator';

/** How a screen says so, wherever such money shows. */
export const SIMULATED_NOTE = 'Simulator: no real money moves';

const PRIVATE_HOST =
  /^(localhost|.*\.local|.*\.internal|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/;

/** Why Safaricom would not call a server at this address; null where it would. A simulator calls any. */
export const callbackProblem = (publicUrl: string, environment: Environment): string | null => {
  if (isSimulated(environment)) return null;
  const match = /^(https?):\/\/([^/:]+|\[[^\]]+\])(:\d+)?(\/.*)?$/i.exec(publicUrl);
  if (!match) return 'The server does not know its own address: its operator must set PUBLIC_URL.';
  const [, scheme = '', host = ''] = match;
  if (PRIVATE_HOST.test(host.toLowerCase()))
    return `Safaricom cannot reach ${host}: the server needs a public address.`;
  if (scheme.toLowerCase() !== 'https') return 'Safaricom calls only addresses that begin with https.';
  if (/\.ngrok(-free)?\.(io|app|dev)$/i.test(host)) return 'Safaricom does not call addresses of ngrok.';
  const word = forbiddenWord(publicUrl);
  return word ? `Safaricom refuses addresses that contain “${word}”.` : null;
};
