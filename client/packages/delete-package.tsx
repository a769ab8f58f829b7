import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { ApiError } from '../api/call.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { packageDone, packageFailed } from './package-words.ts';
import { useDeletePackage, useUpdatePackage } from './packages-queries.ts';

type DeletePackageProps = { offer: WorkspacePackage; open: boolean; onClose: () => void };

export function DeletePackage({ offer, open, onClose }: DeletePackageProps) {
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
      words="Are you sure you want to delete this package?"
      inUseTitle={`${offer.name} is in use`}
      pending={remove.isPending || update.isPending}
      onDelete={onDelete}
      onDeactivate={() => void onDeactivate()}
    />
  );
}
