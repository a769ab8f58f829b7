import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ActionId } from './commands.ts';

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }));

/** What can be begun from anywhere, each in the dialog of its own screen. */
export function useActionDialog(): { begin: (action: ActionId) => void; dialog: ReactNode } {
  const [begun, setBegun] = useState<{ action: ActionId; turn: number; open: boolean } | null>(null);
  const dialog = begun ? (
    <Suspense fallback={null}>
      <ActionDialog
        key={begun.turn}
        action={begun.action}
        open={begun.open}
        onClose={() => setBegun({ ...begun, open: false })}
      />
    </Suspense>
  ) : null;
  return { begin: (action) => setBegun({ action, turn: (begun?.turn ?? 0) + 1, open: true }), dialog };
}
