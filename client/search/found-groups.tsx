import { useQuery } from '@tanstack/react-query';
import {
  Boxes,
  Building2,
  CalendarDays,
  FileText,
  type LucideIcon,
  MailWarning,
  UserRound,
  Wallet,
} from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { type Found, type FoundKind, SHORTEST_SEARCH } from '../../domain/search/contract.ts';
import type { CommandGroup, CommandItem } from '../ui/command-palette.tsx';
import { describeError } from '../ui/error-state.tsx';
import { rememberFound, useRecentFound } from './recent-found.ts';
import { searchQuery } from './search-queries.ts';
import { usePaused } from './use-paused.ts';

const KINDS: Record<FoundKind, { label: string; icon: LucideIcon }> = {
  tenant: { label: 'Tenants', icon: Building2 },
  invoice: { label: 'Invoices', icon: FileText },
  payment: { label: 'Payments', icon: Wallet },
  booking: { label: 'Room Bookings', icon: CalendarDays },
  letter: { label: 'Demand Letters', icon: MailWarning },
  employee: { label: 'Employees', icon: UserRound },
  item: { label: 'Inventory', icon: Boxes },
};

const TYPING_MS = 150;

const itemOf = (found: Found): CommandItem => {
  const { kind, id, title, subtitle, path } = found;
  const Icon = KINDS[kind].icon;
  return {
    id: `${kind} ${id}`,
    label: title,
    detail: subtitle,
    icon: <Icon aria-hidden />,
    onSelect: () => {
      rememberFound(found);
      navigate(path);
    },
  };
};

/** What the server finds for the palette, group by group; before anything is typed, what was opened lately. */
export function useFoundGroups(search: string): { groups: CommandGroup[]; searching: boolean; problem: string | null } {
  const typed = search.trim();
  const asks = typed.length >= SHORTEST_SEARCH;
  const asked = usePaused(typed, TYPING_MS);
  const { data, error, isFetching } = useQuery(searchQuery(asked));
  const recent = useRecentFound();
  if (!asks) {
    const groups = typed === '' ? [{ id: 'recent', label: 'Recent', items: recent.map(itemOf) }] : [];
    return { groups, searching: false, problem: null };
  }
  const answered = asked === typed;
  return {
    // What was found for other letters would be opened by an Enter that meant these.
    groups: (answered ? (data?.groups ?? []) : []).map(({ kind, results }) => ({
      id: kind,
      label: KINDS[kind].label,
      items: results.map(itemOf),
      found: true,
    })),
    searching: !answered || (isFetching && data === undefined),
    problem: answered && error && !isFetching ? describeError(error).message : null,
  };
}
