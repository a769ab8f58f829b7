import type { PrivacyAction, SubjectKind } from '../../domain/privacy/contract.ts';

export const KIND_LABELS: Readonly<Record<SubjectKind, string>> = {
  tenant: 'Tenant’s contact',
  visitor: 'Visitor',
  employee: 'Employee',
  user: 'User',
};

export const ACTION_WORDS: Readonly<Record<PrivacyAction, string>> = {
  export: 'exported',
  erase: 'erased',
  retention: 'erased by the retention rule',
};
