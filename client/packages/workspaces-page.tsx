import { useQuery } from '@tanstack/react-query';
import { Armchair, LayoutGrid, Pencil, Settings2, UsersRound } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardFooter } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, TabPanel, Tabs, useTabInView } from '../ui/tabs.tsx';
import { inOrder, kindText, PackageIcon, PackageOccupancy, PackageRates, PackageStatus } from './package-parts.tsx';
import { packagesQuery } from './queries.ts';
import { readTab, showTab, type TabName } from './url-state.ts';

const PackageForm = onDemand(async () => (await import('./package-form.tsx')).PackageForm);
const ManagePackagesDialog = onDemand(async () => (await import('./manage-packages-dialog.tsx')).ManagePackagesDialog);

const ExtrasTab = lazy(async () => ({ default: (await import('../extras/extras-tab.tsx')).ExtrasTab }));
const ProductsTab = lazy(async () => ({ default: (await import('../products/products-tab.tsx')).ProductsTab }));
const UnitsTab = lazy(async () => ({ default: (await import('../units/units-tab.tsx')).UnitsTab }));

const TABS: readonly Tab<TabName>[] = [
  { value: 'packages', label: 'Packages' },
  { value: 'extras', label: 'Extras' },
  { value: 'products', label: 'Products' },
  { value: 'units', label: 'Units' },
];

export const opening: Opening = (ask) => ask(packagesQuery);

export function WorkspacesPage() {
  const canWrite = useCan()('packages:write');
  const open = readTab(useSearch());
  return (
    <>
      <PageHeader
        title="Workspace Management"
        description="Packages, prices and occupancy; extras and products; desks, offices and other units."
        actions={
          <>
            <ButtonLink href={paths.floorPlan} icon={<LayoutGrid aria-hidden />}>
              Floor Plan
            </ButtonLink>
            {canWrite ? <ManagePackages /> : null}
          </>
        }
      />
      <div ref={useTabInView(open)} className="min-w-0">
        <Tabs label="Workspaces" tabs={TABS} value={open} onValueChange={showTab}>
          <TabPanel value="packages">
            <Packages canWrite={canWrite} />
          </TabPanel>
          <Suspense fallback={<SkeletonText lines={8} label="Loading the tab" />}>
            <TabPanel value="extras">
              <ExtrasTab />
            </TabPanel>
            <TabPanel value="products">
              <ProductsTab />
            </TabPanel>
            <TabPanel value="units">
              <UnitsTab />
            </TabPanel>
          </Suspense>
        </Tabs>
      </div>
    </>
  );
}

function ManagePackages() {
  const [open, setOpen] = useState(false);
  useShortcut('n', 'Manage packages', () => setOpen(true));
  return (
    <>
      <Button icon={<Settings2 aria-hidden />} onClick={() => setOpen(true)}>
        Manage Packages
      </Button>
      <ManagePackagesDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Packages({ canWrite }: { canWrite: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(packagesQuery);
  const [editing, setEditing] = useState<WorkspacePackage | null>(null);
  const [open, setOpen] = useState(false);
  if (data === undefined) {
    if (!error) return <PackagesSkeleton />;
    return (
      <Card>
        <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (data.length === 0) return <NoPackages canWrite={canWrite} />;
  const edit = (offer: WorkspacePackage) => {
    setEditing(offer);
    setOpen(true);
  };
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {inOrder(data).map((offer) => (
          <PackageCard key={offer.id} offer={offer} onEdit={canWrite ? () => edit(offer) : null} />
        ))}
      </div>
      {editing ? (
        <Dialog open={open} onOpenChange={setOpen} size="lg" title="Edit Package" description={editing.name}>
          <PackageForm existing={editing} onSaved={() => setOpen(false)} onCancel={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function NoPackages({ canWrite }: { canWrite: boolean }) {
  return (
    <Card>
      <EmptyState title="No packages yet" icon={<Armchair aria-hidden />}>
        {canWrite
          ? 'A package is what a tenant rents: a desk, an office or an address. Add the first one with Manage Packages.'
          : 'A manager or an administrator can add the first one.'}
      </EmptyState>
    </Card>
  );
}

const cards = ['first', 'second', 'third', 'fourth'];

function PackagesSkeleton() {
  return (
    <div role="status" aria-label="Loading packages..." className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {cards.map((card) => (
        <Card key={card} className="grid gap-4 p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-md" />
            <Skeleton className="h-5 w-40" />
          </div>
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-9 w-full" />
        </Card>
      ))}
    </div>
  );
}

type PackageCardProps = { offer: WorkspacePackage; onEdit: (() => void) | null };

/** One package as it stands: what it is, how full its kind of space is, and what it costs. */
function PackageCard({ offer, onEdit }: PackageCardProps) {
  const title = useId();
  return (
    <Card aria-labelledby={title} className="@container flex flex-col">
      <div className="flex flex-1 flex-col gap-4 px-4 pt-4 pb-5 sm:px-5">
        <header className="flex items-start gap-3">
          <PackageIcon type={offer.type} />
          <div className="min-w-0 flex-1">
            <h2 id={title} className="wrap-break-word font-semibold text-base leading-snug">
              {offer.name}
            </h2>
            <p className="text-muted text-xs">{kindText(offer)}</p>
          </div>
          <PackageStatus offer={offer} />
        </header>
        {offer.description ? (
          <p className="wrap-break-word text-pretty text-muted text-sm">{offer.description}</p>
        ) : null}
        <PackageOccupancy offer={offer} />
        <div className="border-line border-t pt-3">
          <PackageRates offer={offer} />
        </div>
      </div>
      <CardFooter className="*:flex-1">
        {onEdit ? (
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={onEdit}>
            Edit Package
          </Button>
        ) : null}
        <ButtonLink href={`${paths.tenants}?packageId=${offer.id}`} icon={<UsersRound aria-hidden />}>
          View Tenants
        </ButtonLink>
      </CardFooter>
    </Card>
  );
}
