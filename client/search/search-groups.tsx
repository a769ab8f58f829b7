import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  Boxes,
  Building2,
  CalendarDays,
  CircleHelp,
  Contact,
  FileSignature,
  FileText,
  type LucideIcon,
  MailWarning,
  ReceiptText,
  ShoppingBag,
  TicketCheck,
  Truck,
  UserRound,
  Wallet,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  LONGEST_SEARCH,
  type SearchKind,
  type SearchResult,
  SHORTEST_SEARCH,
  searchEverything,
} from '../../domain/search/contract.ts';
import { call } from '../api/call.ts';
import { describeError } from '../ui/feedback/error-state.tsx';
import { usePaused } from '../ui/form/search-state.ts';
import type { CommandGroup, CommandItem } from '../ui/overlay/command-palette.tsx';

const KINDS: Record<SearchKind, { label: string; icon: LucideIcon }> = {
  tenant: { label: 'Tenants', icon: Building2 },
  party: { label: 'People', icon: Contact },
  agreement: { label: 'Agreements', icon: FileSignature },
  invoice: { label: 'Invoices', icon: FileText },
  payment: { label: 'Payments', icon: Wallet },
  receipt: { label: 'Unmatched Money', icon: CircleHelp },
  booking: { label: 'Room Bookings', icon: CalendarDays },
  pass: { label: 'Passes', icon: TicketCheck },
  checkout: { label: 'Online Sales', icon: ShoppingBag },
  letter: { label: 'Demand Letters', icon: MailWarning },
  supplier: { label: 'Suppliers', icon: Truck },
  bill: { label: 'Bills', icon: ReceiptText },
  employee: { label: 'Employees', icon: UserRound },
  item: { label: 'Inventory', icon: Boxes },
};

const TYPING_MS = 150;

const toItem = (result: SearchResult): CommandItem => {
  const { kind, id, title, subtitle, path } = result;
  const Icon = KINDS[kind].icon;
  return {
    id: `${kind} ${id}`,
    label: title,
    detail: subtitle,
    icon: <Icon aria-hidden />,
    onSelect: () => {
      rememberResult(result);
      navigate(path);
    },
  };
};

/** What the server finds for the palette, group by group; before anything is typed, what was opened lately. */
export function useSearchGroups(search: string): {
  groups: CommandGroup[];
  searching: boolean;
  problem: string | null;
} {
  const typed = search.trim();
  const asks = typed.length >= SHORTEST_SEARCH;
  const query = usePaused(typed, TYPING_MS);
  const { data, error, isFetching } = useQuery(searchQuery(query));
  const recent = useRecentResults();
  if (!asks) {
    const groups = typed === '' ? [{ id: 'recent', label: 'Recent', items: recent.map(toItem) }] : [];
    return { groups, searching: false, problem: null };
  }
  const answered = query === typed;
  return {
    // What was found for other letters would be opened by an Enter that meant these.
    groups: (answered ? (data?.groups ?? []) : []).map(({ kind, results }) => ({
      id: kind,
      label: KINDS[kind].label,
      items: results.map(toItem),
      isSearchResult: true,
    })),
    searching: !answered || (isFetching && data === undefined),
    problem: answered && error && !isFetching ? describeError(error).message : null,
  };
}

const searchQuery = (typed: string) => {
  const q = typed.trim().slice(0, LONGEST_SEARCH);
  return queryOptions({
    queryKey: ['search', q.toLowerCase()],
    queryFn: ({ signal }) => call(searchEverything, { query: { q }, signal }),
    enabled: q.length >= SHORTEST_SEARCH,
    staleTime: 10_000,
    gcTime: 60_000,
  });
};

const MOST = 5;
let recent: readonly SearchResult[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What was opened lately comes first when the palette is opened again. It is forgotten with the page. */
function rememberResult(result: SearchResult) {
  recent = [result, ...recent.filter(({ id }) => id !== result.id)].slice(0, MOST);
  for (const listener of listeners) listener();
}

const useRecentResults = (): readonly SearchResult[] => useSyncExternalStore(subscribe, () => recent);
