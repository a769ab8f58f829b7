import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

/** What is said where the server gave no reason. */
const FAILED = {
  post: 'Failed to post the entry',
  reverse: 'Failed to reverse the entry',
  account: 'Failed to save the account',
  lock: 'Failed to change the closed period',
} as const;

export const ledgerDone = (description: string) => void toast({ title: 'Success', description });

export const ledgerFailed = (action: keyof typeof FAILED, error: unknown) =>
  void toast({ title: 'Error', description: serverMessage(error, FAILED[action]), destructive: true });
