import { useState } from 'react';
import type { StockTake } from '../../../domain/inventory/stock-take-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Switch } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { useCloseStockTake } from './queries.ts';

type CloseDialogProps = { take: StockTake; open: boolean; onClose: () => void };

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : count === 1 ? `1 ${one}` : `${count} ${many}`;

/** The user chooses what closing does to the items; a message confirms it. */
export function CloseDialog({ take, open, onClose }: CloseDialogProps) {
  const [markLost, setMarkLost] = useState(false);
  const [moveFound, setMoveFound] = useState(true);
  const close = useCloseStockTake();
  const missing = take.expected - take.counted;
  const confirm = async () => {
    try {
      const done = await close.closeAll({ id: take.id, body: { markLost, moveFound } });
      const effects = [
        counted(done.lost, 'item marked as lost', 'items marked as lost'),
        counted(done.found, 'lost item found', 'lost items found'),
        counted(done.moved, 'item moved', 'items moved'),
      ].filter((text) => text !== null);
      inventoryDone('close', effects.length > 0 ? `${effects.join(', ')}.` : undefined);
      onClose();
    } catch (error) {
      inventoryFailed('close', error);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Close Stock-take"
      description="Counting stops; the lists are kept."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={close.isPending}>
            Keep Counting
          </Button>
          <Button pending={close.isPending} pendingLabel="Closing…" onClick={() => void confirm()}>
            Close Stock-take
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Alert tone={missing === 0 ? 'good' : 'waiting'}>
          {missing === 0
            ? 'All expected items are counted.'
            : `${missing} of ${take.expected} ${missing === 1 ? 'is' : 'are'} missing.`}
        </Alert>
        <Field label="Mark missing items as lost" hint="Only after a full search." inline>
          <Switch checked={markLost} onCheckedChange={setMarkLost} disabled={missing === 0} />
        </Field>
        <Field label="Move items found elsewhere" hint="Items get the location where they were counted." inline>
          <Switch checked={moveFound} onCheckedChange={setMoveFound} />
        </Field>
      </div>
    </Dialog>
  );
}
