import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { PACKAGE_TYPE_LABELS } from '../../domain/packages/rules.ts';

/** What kind of package it is and how many spaces it has; a package that is called after its type says that once. */
export const kindText = ({ name, type, totalSpaces }: WorkspacePackage): string => {
  const spaces = totalSpaces === 1 ? '1 space' : `${totalSpaces} spaces`;
  const label = PACKAGE_TYPE_LABELS[type];
  return name === label ? spaces : `${label} · ${spaces}`;
};
