import { useMutation } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { findItem } from '../../../domain/inventory/contract.ts';
import { ApiError, call } from '../../api/call.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { itemPath } from '../url-state.ts';
import { ScanBox } from './scan-box.tsx';

/** Opens the item of a scanned or typed code. */
export function ScanDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const find = useMutation({ mutationFn: (code: string) => call(findItem, { params: { code } }) });
  const search = (code: string) =>
    find.mutate(code, {
      onSuccess: ({ id }) => {
        onClose();
        navigate(itemPath(id));
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Scan"
      description="Point the camera at a label, or enter its code."
    >
      <div className="grid gap-3">
        <ScanBox onCode={search} submitLabel="Open" pending={find.isPending} />
        {find.error ? <Alert tone="late">{problemText(find.error, find.variables)}</Alert> : null}
      </div>
    </Dialog>
  );
}

const problemText = (error: unknown, code: string | undefined): string =>
  error instanceof ApiError && error.status === 404
    ? `No item has the code ${code ?? ''}`
    : serverMessage(error, 'The item could not be looked up');
