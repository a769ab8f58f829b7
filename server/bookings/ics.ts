import type { Instant } from '../../domain/kernel/time.ts';

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export type CalendarEvent = {
  uid: string;
  sequence: number;
  stamp: Instant;
  startsAt: Instant;
  endsAt: Instant;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  summary: string;
  location: string;
  description: string;
  organizer?: { name: string; email: string };
  attendee?: { name: string; email: string };
};

const CONTROL = /(?![\t\r\n])\p{Cc}/gu;

// RFC 5545, 3.3.11: text escapes its separators and writes line breaks as \n.
const escaped = (text: string): string =>
  text
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n');

// A parameter is quoted, so that it cannot carry a quote or a line break of its own.
const quoted = (text: string): string => `"${text.replace(CONTROL, '').replace(/["\r\n]/g, ' ')}"`;

const LINE_BYTES = 75;

/** RFC 5545, 3.1: no line is longer than 75 bytes; those that follow begin with a space. A character is never cut. */
export const fold = (line: string): string => {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
};

const toStamp = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const person = (name: string, { name: who, email }: { name: string; email: string }, more = ''): string =>
  `${name};CN=${quoted(who)}${more}:mailto:${email.replace(/[\s,;:"]/g, '')}`;

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${toStamp(event.stamp)}`,
  `LAST-MODIFIED:${toStamp(event.stamp)}`,
  `DTSTART:${toStamp(event.startsAt)}`,
  `DTEND:${toStamp(event.endsAt)}`,
  `STATUS:${event.status}`,
  `SUMMARY:${escaped(event.summary)}`,
  `LOCATION:${escaped(event.location)}`,
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  ...(event.organizer ? [person('ORGANIZER', event.organizer)] : []),
  ...(event.attendee ? [person('ATTENDEE', event.attendee, ';PARTSTAT=ACCEPTED;RSVP=FALSE')] : []),
  'END:VEVENT',
];

/** A calendar file. Times are in UTC, so that no zone has to be described. */
export const calendarText = (method: CalendarMethod, name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nafasi//Room bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
