import { letterAccepted } from '../billing/letters/decide.ts';
import type { Deps } from '../deps.ts';
import type { OnAccepted, OnDead, Outcomes } from '../mail/outbox.ts';
import { blankSentLink } from '../users/mails/blank-link.ts';
import { notifyMailFailed } from './notices.ts';

// What features do once a mail of theirs was accepted. Each knows its own by the event key, such as "letter:<id>".
const whenAccepted: readonly ((deps: Deps) => OnAccepted)[] = [letterAccepted, blankSentLink];

// What features do once a mail of theirs has bounced.
const whenDead: readonly ((deps: Deps) => OnDead)[] = [notifyMailFailed, blankSentLink];

/** What follows from the delivery of a mail or SMS, in the transaction that notes it: all of it, or the note is not made. */
export const mailOutcomes = (deps: Deps): Outcomes => ({
  onAccepted: async (tx, mail) => {
    for (const act of whenAccepted) await act(deps)(tx, mail);
  },
  onDead: async (tx, mail, reason) => {
    for (const act of whenDead) await act(deps)(tx, mail, reason);
  },
});
