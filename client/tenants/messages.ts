import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

/** The specification's words for what was done with a tenant, and for what to say where the server gave no reason. */
const MESSAGES = {
  add: { done: 'Tenant added successfully', failed: 'Failed to add tenant' },
  update: { done: 'Tenant updated successfully', failed: 'Failed to update tenant' },
  suspend: { done: 'Tenant suspended successfully', failed: 'Failed to suspend tenant' },
  activate: { done: 'Tenant activated successfully', failed: 'Failed to activate tenant' },
  terminate: {
    done: 'Tenancy terminated successfully. All audit records have been preserved.',
    failed: 'Failed to terminate tenancy',
  },
  addPerson: { done: 'Person added successfully', failed: 'Failed to add person' },
  removePerson: { done: 'Person removed successfully', failed: 'Failed to remove person' },
  import: { done: 'Tenants imported successfully', failed: 'Failed to import tenants' },
} as const;

export type Action = keyof typeof MESSAGES;

/** What the action did to the account is a second line. */
export const tenantDone = (action: Action, effect: string | null = null) =>
  void toast({ title: 'Success', description: [MESSAGES[action].done, effect].filter(Boolean).join('\n') });

export const tenantFailed = (action: Action, error: unknown) =>
  void toast({ title: 'Error', description: serverMessage(error, MESSAGES[action].failed), destructive: true });
