import {
  BrushCleaning,
  Droplets,
  Fuel,
  House,
  type LucideIcon,
  Megaphone,
  Printer,
  ReceiptText,
  ShieldCheck,
  UsersRound,
  Wifi,
  Wrench,
  Zap,
} from 'lucide-react';
import type { ExpenseCategory } from '../../domain/expenses/contract.ts';
import { CATEGORY_LABELS } from '../../domain/expenses/rules.ts';
import { Badge } from '../ui/badge.tsx';

const icons: Record<ExpenseCategory, LucideIcon> = {
  electricity: Zap,
  water: Droplets,
  internet: Wifi,
  rent: House,
  payroll: UsersRound,
  generator_fuel: Fuel,
  maintenance: Wrench,
  cleaning: BrushCleaning,
  security: ShieldCheck,
  office_supplies: Printer,
  marketing: Megaphone,
  other: ReceiptText,
};

/** A category is no state, so that all have the one neutral colour and differ by picture and word. */
export function CategoryBadge({ category }: { category: ExpenseCategory }) {
  const Icon = icons[category];
  return <Badge icon={<Icon aria-hidden />}>{CATEGORY_LABELS[category]}</Badge>;
}
