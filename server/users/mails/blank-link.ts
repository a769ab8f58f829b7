import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { blankMail } from '../../mail/service.ts';

/** A link that resets a password is kept as a hash alone: once its mail has gone out, or never will, the outbox forgets it too. */
export const blankSentLink =
  (_deps: Deps) =>
  async (tx: Db, { id, kind }: { id: string; kind: string }): Promise<void> => {
    if (kind === 'account_password_reset') await blankMail(tx, id, 'The link was removed when this email was sent.');
  };
