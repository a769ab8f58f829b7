import { PACKAGE_TYPES, type WorkspacePackage } from '../../domain/packages/contract.ts';

/** What is on sale comes first, then by type, as a price list would have it; within a type by name. */
export const inOrder = (packages: readonly WorkspacePackage[]): WorkspacePackage[] =>
  [...packages].sort(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) ||
      PACKAGE_TYPES.indexOf(a.type) - PACKAGE_TYPES.indexOf(b.type) ||
      a.name.localeCompare(b.name),
  );
