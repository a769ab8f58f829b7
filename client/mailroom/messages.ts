import type { MailItem } from '../../domain/mailroom/contract.ts';
import { itemText } from '../../domain/mailroom/rules.ts';
import { keptText } from '../../domain/messages/delivery-text.ts';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

const named = ({ kind, sender }: MailItem): string => `The ${itemText({ kind, sender })}`;

/** What is said when something was done with an item, and when the server gave no reason why it was not. */
const MESSAGES = {
  record: {
    done: ({ tenantName, notice }: MailItem) => {
      if (!notice) return 'Mail recorded; no one was notified';
      return notice.status === 'kept'
        ? `Mail recorded; ${tenantName} is not notified. ${keptText(null)}`
        : `Mail recorded and ${tenantName} notified`;
    },
    failed: 'Failed to record mail',
  },
  correct: { done: (item: MailItem) => `${named(item)} was corrected`, failed: 'Failed to correct the record' },
  handOut: {
    done: (item: MailItem) => `${named(item)} was handed out to ${item.handedTo}`,
    failed: 'Failed to hand out the item',
  },
  return: { done: (item: MailItem) => `${named(item)} was marked as returned`, failed: 'Failed to return the item' },
  notify: {
    done: ({ tenantName, notice }: MailItem) =>
      notice?.status === 'kept'
        ? `${tenantName} is not notified. ${keptText(null)}`
        : `${tenantName} was notified again`,
    failed: 'Failed to notify',
  },
} as const;

export type MailAction = keyof typeof MESSAGES;

export const mailDone = (action: MailAction, item: MailItem) =>
  void toast({ title: 'Success', description: MESSAGES[action].done(item) });

export const mailFailed = (action: MailAction, error: unknown) =>
  void toast({ title: 'Error', description: serverMessage(error, MESSAGES[action].failed), destructive: true });

/** "Letter from KRA", to begin a line with. */
export const itemTitle = (item: Pick<MailItem, 'kind' | 'sender'>): string => {
  const label = itemText(item);
  return label.charAt(0).toUpperCase() + label.slice(1);
};
