import { useQuery } from '@tanstack/react-query';
import { Contact, UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { pathTo } from '../../domain/kernel/paths.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { listShape } from '../api/list-url.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { countText } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { type Tab, TabPanel, Tabs } from '../ui/tabs.tsx';
import { partiesPageQuery } from './queries.ts';
import { readTab, showTab, type TabName } from './url-state.ts';

const PartyDialog = onDemand(async () => (await import('./party-dialog.tsx')).PartyDialog);

const ToursTab = lazy(async () => ({ default: (await import('../tours/tours-tab.tsx')).ToursTab }));

const TABS: readonly Tab<TabName>[] = [
  { value: 'people', label: 'People' },
  { value: 'tours', label: 'Tours' },
];

const dash = <span className="text-muted">–</span>;

const columns: readonly Column<Party>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', title: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'company',
    header: 'Company',
    hideBelow: 'md',
    cell: ({ company, tenants }) => company ?? tenants[0]?.companyName ?? dash,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '11rem',
    cell: ({ phone }) => (phone ? <span className="tabular-nums">{phoneText(phone)}</span> : dash),
  },
  { key: 'email', header: 'Email', hideBelow: 'lg', cell: ({ email }) => email ?? dash },
  {
    key: 'bookings',
    header: 'Bookings',
    width: '7rem',
    align: 'right',
    hideOnPhone: true,
    cell: ({ bookings }) => countText(bookings),
  },
  {
    key: 'invoices',
    header: 'Invoices',
    width: '7rem',
    align: 'right',
    hideOnPhone: true,
    cell: ({ invoices }) => countText(invoices),
  },
];

const peopleList = listShape({ filters: {}, sorts: ['name', 'createdAt'], defaultSort: '-createdAt' });

export const opening: Opening = (ask) => ask(partiesPageQuery(FIRST_PAGE));

export function PeoplePage() {
  const open = readTab(useSearch());
  const mayAdd = useCan()('parties:write');
  const { openDialog, dialog } = useDialog<'new'>();
  const add = () => mayAdd && openDialog('new');
  useShortcut('n', 'New person', add);
  return (
    <>
      <PageHeader
        title="People"
        description="Walk-ins, callers, portal clients, the people of your tenants, and who comes to look around."
        actions={
          mayAdd ? (
            <Button icon={<UserPlus aria-hidden />} onClick={add}>
              New Person
            </Button>
          ) : null
        }
      />
      <Tabs label="People" tabs={TABS} value={open} onValueChange={showTab}>
        <TabPanel value="people">
          <Everybody />
        </TabPanel>
        <TabPanel value="tours">
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <ToursTab />
          </Suspense>
        </TabPanel>
      </Tabs>
      <PartyDialog
        key={dialog.dialogKey}
        party={null}
        open={dialog.open}
        onClose={dialog.onClose}
        onSaved={({ id }) => navigate(pathTo(paths.person, id))}
      />
    </>
  );
}

function Everybody() {
  const list = useList(peopleList);
  const people = useQuery(partiesPageQuery(list.query));
  return (
    <Card aria-label="All People">
      <div className="border-line border-b px-4 py-3 sm:px-5">
        <SearchInput
          label="Search people"
          placeholder="Name, company, email or phone"
          value={list.q}
          onValueChange={list.search}
          className="sm:w-80"
        />
      </div>
      <DataTable
        label="All People"
        columns={columns}
        rows={people.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pathTo(paths.person, id)}
        sort={list.sort}
        onSortChange={list.sortBy}
        loading={people.isPlaceholderData}
        error={people.error}
        onRetry={() => void people.refetch()}
        paging={list.paging(people.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No people match" onClear={list.clear}>
              Try a shorter search.
            </NoMatch>
          ) : (
            <EmptyState title="No people yet" icon={<Contact aria-hidden />}>
              People who book in the client portal or work for a tenant appear here, along with those you add with New
              Person.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
