import type { Instant } from '../kernel/time.ts';

// Crockford's digits: none of them is taken for another on paper.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 4;

/** The short name of a device, made of its id, so that it has one before it ever reached the server. */
export const deviceCode = (deviceId: string): string => {
  const bits = Number.parseInt(deviceId.replaceAll('-', '').slice(-5), 16);
  return Array.from({ length: CODE_LENGTH }, (_, at) => DIGITS[(bits >> (5 * (CODE_LENGTH - 1 - at))) & 31]).join('');
};

/** What stands on a receipt until the server has given the number of its invoice. */
export const provisionalNumber = (deviceId: string, seq: number): string => `${deviceCode(deviceId)}-${seq}`;

const NUMBER = /^([0-9A-HJKMNP-TV-Z]{4})-?(\d{1,10})$/i;

export const readProvisional = (text: string): { code: string; seq: number } | null => {
  const [, code, seq] = NUMBER.exec(text.trim()) ?? [];
  return code && seq ? { code: code.toUpperCase(), seq: Number(seq) } : null;
};

/** Said of an act that comes before its turn. */
export const EARLIER_MISSING = 'An earlier act of this device has not arrived yet';

/** For how long the key of a call that was lost tells whether it was done. */
export const KEY_LASTS_HOURS = 23;

/** A clock that is off by less is taken for right. */
export const CLOCK_TOLERANCE_S = 120;
/** What is older is done by a person, who looks at it first. */
export const LONGEST_OUTAGE_DAYS = 7;

const DAY_MS = 86_400_000;

type Sent = { at: Instant; sentAt: Instant | undefined; now: Instant };
type Placed = { at: Instant; clockOffBy: number; problem: string | null };

/**
 * When an act was done, by the clock of the server. A device says what its clock shows when it sends: what that is off by, all its
 * times are off by. A time that cannot be right even then is a question for a person.
 */
export const placeInTime = ({ at, sentAt, now }: Sent): Placed => {
  const offBy = sentAt === undefined ? 0 : Date.parse(sentAt) - Date.parse(now);
  const off = Math.abs(offBy) > CLOCK_TOLERANCE_S * 1_000 ? offBy : 0;
  const moment = Date.parse(at) - off;
  const ago = Date.parse(now) - moment;
  const placed = { at: new Date(Math.min(moment, Date.parse(now))).toISOString(), clockOffBy: Math.round(off / 1_000) };
  if (ago < -CLOCK_TOLERANCE_S * 1_000)
    return { ...placed, problem: 'The clock of the device was moved: this act would be in the future' };
  if (ago > LONGEST_OUTAGE_DAYS * DAY_MS)
    return { ...placed, problem: `This act is more than ${LONGEST_OUTAGE_DAYS} days old` };
  return { ...placed, problem: null };
};
