import { createHash } from 'node:crypto';
import { invalid } from '../../domain/kernel/errors.ts';
import type { PrivacyNotice } from '../../domain/settings/config-contract.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { noticeText } from '../../domain/settings/privacy-notice.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { privacyNotices } from './notice-tables.ts';

const VERSION_LENGTH = 12;

/** A version is made from its text: nobody can forget to raise it. */
export const currentNotice = (settings: Settings): PrivacyNotice => {
  const text = noticeText(settings);
  return { version: createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH), text };
};

/** Somebody agreed to the notice. Its text is kept with the first of them, so that it can be shown for as long as it counts. */
export const recordConsent = async (
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  version: string,
): Promise<{ noticeVersion: string; consentedAt: string }> => {
  const notice = currentNotice(await settings.get());
  if (version !== notice.version)
    throw invalid({ noticeVersion: 'The privacy notice has changed. Please read it again.' });
  withoutWaiting(db, db.insert(privacyNotices).values({ version, body: notice.text }).onConflictDoNothing());
  return { noticeVersion: version, consentedAt: clock.now() };
};
