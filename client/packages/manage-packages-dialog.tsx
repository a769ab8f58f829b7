import { useQuery } from '@tanstack/react-query';
import { PackagePlus, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { ApiError } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { DeleteDialog } from '../ui/overlay/question-dialogs.tsx';
import { packageDone, packageFailed } from './messages.ts';
import { PackageForm } from './package-form.tsx';
import { inOrder, kindText, PackageIcon, PackageRates, PackageStatus } from './package-parts.tsx';
import { packagesQuery, useDeletePackage, useUpdatePackage } from './queries.ts';

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

type DeletePackageProps = { offer: WorkspacePackage; open: boolean; onClose: () => void };

function DeletePackage({ offer, open, onClose }: DeletePackageProps) {
  const remove = useDeletePackage();
  const update = useUpdatePackage();

  const onDelete = async () => {
    try {
      await remove.mutateAsync(offer.id);
      packageDone('delete');
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'package_in_use' && offer.isActive) return error.message;
      packageFailed('delete', error);
    }
    return null;
  };

  const onDeactivate = async () => {
    try {
      await update.mutateAsync({ id: offer.id, changes: { isActive: false } });
      packageDone('update');
      onClose();
    } catch (error) {
      packageFailed('update', error);
    }
  };

  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete ${offer.name}?`}
      description="Are you sure you want to delete this package?"
      inUseTitle={`${offer.name} is in use`}
      pending={remove.isPending || update.isPending}
      onDelete={onDelete}
      onDeactivate={() => void onDeactivate()}
    />
  );
}

type CurrentPackagesProps = {
  packages: readonly WorkspacePackage[];
  onEdit: (offer: WorkspacePackage) => void;
  onDelete: (offer: WorkspacePackage) => void;
};

function CurrentPackages({ packages, onEdit, onDelete }: CurrentPackagesProps) {
  return (
    <ul className="m-0 grid list-none gap-3 p-0 lg:grid-cols-2">
      {packages.map((offer) => (
        <PackageItem key={offer.id} offer={offer} onEdit={() => onEdit(offer)} onDelete={() => onDelete(offer)} />
      ))}
    </ul>
  );
}

type PackageItemProps = { offer: WorkspacePackage; onEdit: () => void; onDelete: () => void };

function PackageItem({ offer, onEdit, onDelete }: PackageItemProps) {
  const title = useId();
  return (
    <li aria-labelledby={title} className="@container flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex items-start gap-3">
        <PackageIcon type={offer.type} />
        <div className="min-w-0 flex-1">
          <h4 id={title} className="wrap-break-word font-semibold leading-snug">
            {offer.name}
          </h4>
          <p className="text-muted text-xs">{kindText(offer)}</p>
        </div>
        <PackageStatus offer={offer} />
      </div>
      <PackageRates offer={offer} />
      <div className="mt-auto flex gap-2 pt-1">
        <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} aria-describedby={title} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-late!"
          icon={<Trash2 aria-hidden />}
          aria-describedby={title}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
