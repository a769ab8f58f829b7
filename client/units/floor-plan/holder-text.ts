import type { UnitHolder } from '../../../domain/units/floor-contract.ts';
import { formatDay } from '../../ui/format.ts';

/** Who has a unit, and until when. */
export const holderText = (holder: UnitHolder | null): string => {
  if (!holder) return 'Free';
  return holder.endDate ? `${holder.tenantName} until ${formatDay(holder.endDate)}` : holder.tenantName;
};

/** Its first words, as far as they fit: about so many letters do. */
export const cutTo = (text: string, width: number): string => {
  const most = Math.max(3, Math.floor(width / 13));
  const words = text
    .slice(0, most + 1)
    .split(' ')
    .slice(0, -1)
    .join(' ');
  return text.length > most ? words || text.slice(0, most) : text;
};

/** What fits on it: a locker shows its number alone. */
export const shortName = (name: string, width: number): string =>
  width < 100 ? (name.split(' ').at(-1) ?? name) : name;
