import { useQuery } from '@tanstack/react-query';
import { Armchair, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PackageCard } from './package-card.tsx';
import { inOrder } from './package-order.ts';
import { packagesQuery } from './packages-queries.ts';
import { PackagesSkeleton } from './packages-skeleton.tsx';

const PackageForm = onDemand(async () => (await import('./package-form.tsx')).PackageForm);
const ManagePackagesDialog = onDemand(async () => (await import('./manage-packages-dialog.tsx')).ManagePackagesDialog);

export function WorkspacesPage() {
  const canWrite = useCan()('packages:write');
  return (
    <>
      <PageHeader
        title="Workspace Management"
        description="What is offered, what it costs, and how much of it is taken."
        actions={canWrite ? <ManagePackages /> : undefined}
      />
      <Packages canWrite={canWrite} />
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
