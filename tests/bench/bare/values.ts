const ZONE_MS = 3 * 3_600_000;

/** Today in the space's zone, which has no summer time, or so many days later. */
export const localDay = (later = 0): string =>
  new Date(Date.now() + ZONE_MS + later * 86_400_000).toISOString().slice(0, 10);

/** An hour of a day in that zone, in UTC. */
export const instantAt = (day: string, time: string): string =>
  `${new Date(`${day}T${time}:00+03:00`).toISOString().slice(0, 19)}Z`;

/** An instant as PostgreSQL prints it, as the answers have it. */
export const isoText = (text: string): string => text.replace(' ', 'T').replace('+00', 'Z');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** "17 Nov 2026" */
export const dayText = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

const half = (time: string) => (Number(time.slice(0, 2)) < 12 ? 'AM' : 'PM');
const hour = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3)}`;

/** "9:00 AM" */
export const timeText = (time: string): string => `${hour(time)} ${half(time)}`;

/** "Tue 17 Nov 2026, 9:00 – 10:00 AM" */
export const spanText = (day: string, start: string, end: string): string =>
  `${DAYS[new Date(day).getUTCDay()]} ${dayText(day)}, ${half(start) === half(end) ? hour(start) : timeText(start)} – ${timeText(end)}`;
