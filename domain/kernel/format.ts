/**
 * How days, times and amounts are written wherever a person reads them: screens, letters, mails, documents and refusals. Locale
 * data differ from one release of a browser or Node to the next, so none is used.
 */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** "2026-11-14" is "14 Nov 2026", or "Sat 14 Nov 2026" with its weekday. Anything else is shown as it came. */
export function formatDay(day: string, options: { weekday?: boolean | undefined } = {}): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (!match || !month) return day;
  const date = `${Number(match[3])} ${month} ${match[1]}`;
  return options.weekday ? `${WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()]} ${date}` : date;
}

/** "2026-11" is "Nov 2026". */
export function formatMonth(month: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(month);
  const name = MONTHS[Number(match?.[2]) - 1];
  return match && name ? `${name} ${match[1]}` : month;
}

/** "14:00" and "14:00:00" are "2:00 PM". */
export function formatTime(time: string): string {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  if (!match || Number(match[1]) > 24) return time;
  const hour = Number(match[1]) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "14:00" to "15:30" is "2:00 – 3:30 PM": the half of the day is said once when both share it. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} – ${to}` : `${from} – ${to}`;
}

/** "12500.00" is "12,500.00". */
export const formatFigure = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
