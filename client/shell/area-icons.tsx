import {
  Activity,
  Armchair,
  BookOpenText,
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  CloudUpload,
  ConciergeBell,
  Contact,
  DatabaseBackup,
  FileSignature,
  IdCardLanyard,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  Mailbox,
  ScrollText,
  Send,
  Settings,
  ShieldUser,
  Truck,
  UserCog,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { AREAS } from './areas.ts';

type MenuArea = Extract<(typeof AREAS)[number], { menu: 'sidebar' | 'more' }>;

const ICONS: Record<MenuArea['id'], LucideIcon> = {
  dashboard: LayoutDashboard,
  workspaces: Armchair,
  tenants: Building2,
  bookings: CalendarDays,
  financials: Wallet,
  hr: UsersRound,
  reports: ChartColumn,
  settings: Settings,
  counter: ConciergeBell,
  people: Contact,
  agreements: FileSignature,
  floorPlan: LayoutGrid,
  visitors: IdCardLanyard,
  mail: Mailbox,
  suppliers: Truck,
  inventory: Boxes,
  ledger: BookOpenText,
  outbox: Send,
  offlineActs: CloudUpload,
  users: UserCog,
  auditLog: ScrollText,
  backups: DatabaseBackup,
  health: Activity,
  privacy: ShieldUser,
};

/** The picture of an area in the menu of further tools and in the palette. */
export function AreaIcon({ id }: { id: MenuArea['id'] }) {
  const Icon = ICONS[id];
  return <Icon aria-hidden />;
}
