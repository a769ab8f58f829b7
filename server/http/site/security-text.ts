import { addDays, type Instant, toDay } from '../../../domain/kernel/time.ts';

const GOOD_FOR_DAYS = 90;

type Facts = { email: string | null; publicUrl: string | null; now: Instant };

/** Whom to tell of a weakness, as RFC 9116 has it; null where the space has no address. */
export const securityText = ({ email, publicUrl, now }: Facts): string | null =>
  email &&
  [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${addDays(toDay(now, 'UTC'), GOOD_FOR_DAYS)}T00:00:00Z`,
    'Preferred-Languages: en, sw',
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
