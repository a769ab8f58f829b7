import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { packagesQuery } from '../packages/packages-queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TenantForm } from './tenant-form.tsx';

type TenantDialogProps = {
  /** Null for a new one. */
  tenant: Tenant | null;
  open: boolean;
  onClose: () => void;
  /** Leads on from the tenant that was added. */
  onAdded?: ((id: string) => void) | undefined;
};

export function TenantDialog({ tenant, open, onClose, onAdded }: TenantDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={tenant ? 'Edit Tenant' : 'Add Tenant'}
      description={tenant ? tenant.companyName : 'Rent and next due date follow from package, cycle and start date.'}
    >
      <WithPackages tenant={tenant} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

/** The form begins when the price list is there, so that no choice appears under the reader's hands. */
function WithPackages({ tenant, onClose, onAdded }: Omit<TenantDialogProps, 'open'>) {
  const packages = useQuery(packagesQuery);
  if (packages.data) return <TenantForm {...{ tenant, onClose, onAdded }} packages={packages.data} />;
  if (packages.error) {
    return (
      <ErrorState
        {...describeError(packages.error)}
        retrying={packages.isFetching}
        onRetry={() => void packages.refetch()}
      />
    );
  }
  return <SkeletonText lines={8} label="Loading packages" />;
}
