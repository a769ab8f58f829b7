import type { Tenant } from '../../domain/tenants/contract.ts';

export type Decision = 'suspend' | 'activate';

type Question = {
  title: string;
  words: string;
  confirmLabel: string;
  pendingLabel: string;
  danger: boolean;
  reason?: { label: string; hint: string };
};

/** What is asked before each decision about a tenant, and what it brings about. */
export function questionOf(decision: Decision, { companyName, status }: Tenant): Question {
  const reason = { label: 'Reason', hint: 'Kept in the audit log.' };
  const questions: Record<Decision, Question> = {
    suspend: {
      title: 'Suspend Tenant',
      words: `Are you sure you want to suspend ${companyName}? Suspending prevents access to workspace facilities. The tenant keeps the space, and you can activate them again at any time.`,
      confirmLabel: 'Suspend Tenant',
      pendingLabel: 'Suspending…',
      danger: true,
      reason,
    },
    activate: {
      title: 'Activate Tenant',
      words:
        status === 'terminated'
          ? `${companyName} comes back and takes a space of its package again. After time away, the tenancy starts anew today.`
          : `${companyName} gets access to workspace facilities again.`,
      confirmLabel: 'Activate Tenant',
      pendingLabel: 'Activating…',
      danger: false,
      reason,
    },
  };
  return questions[decision];
}
