import { useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { CurrentPackages } from './current-packages.tsx';
import { DeletePackage } from './delete-package.tsx';
import { PackageForm } from './package-form.tsx';
import { inOrder } from './package-order.ts';
import { packagesQuery } from './packages-queries.ts';

/** The list, or the form over one package: null stands for a new one. */
type View = { form: WorkspacePackage | null } | 'list';

export function ManagePackagesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [view, setView] = useState<View>('list');
  const toList = () => setView('list');
  const close = () => {
    toList();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="lg"
      title="Manage Workspace Packages"
      description={view === 'list' ? undefined : view.form ? `Edit ${view.form.name}` : 'Add New Package'}
    >
      {view === 'list' ? (
        <PackageList onForm={(form) => setView({ form })} />
      ) : (
        <PackageForm existing={view.form} onSaved={toList} onCancel={toList} />
      )}
    </Dialog>
  );
}

function PackageList({ onForm }: { onForm: (offer: WorkspacePackage | null) => void }) {
  const [deleting, setDeleting] = useState<WorkspacePackage | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = (offer: WorkspacePackage) => {
    setDeleting(offer);
    setAsking(true);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h3 className="font-semibold">Current Packages</h3>
        <Button icon={<PackagePlus aria-hidden />} onClick={() => onForm(null)}>
          Add New Package
        </Button>
      </div>
      <Listed onEdit={onForm} onDelete={ask} />
      {deleting ? (
        <DeletePackage
          key={`${deleting.id} ${asking}`}
          offer={deleting}
          open={asking}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type ListedProps = { onEdit: (offer: WorkspacePackage) => void; onDelete: (offer: WorkspacePackage) => void };

function Listed(actions: ListedProps) {
  const { data, error, isFetching, refetch } = useQuery(packagesQuery);
  if (data === undefined) {
    if (error) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <>
        <p className="mb-3 text-muted text-sm">Loading packages...</p>
        <SkeletonText lines={6} label="Loading packages..." />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <p className="rounded-lg border border-line border-dashed px-4 py-10 text-center text-muted text-sm">
        No packages found. Add your first package above.
      </p>
    );
  }
  return <CurrentPackages packages={inOrder(data)} {...actions} />;
}
