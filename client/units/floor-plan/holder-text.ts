import type { UnitHolder } from '../../../domain/units/floor-contract.ts';
import { formatDay } from '../../ui/format.ts';

/** Who has a unit, and until when. */
export const holderText = (holder: UnitHolder | null): string => {
  if (!holder) return 'Free';
  return holder.endDate ? `${holder.tenantName} until ${formatDay(holder.endDate)}` : holder.tenantName;
};
