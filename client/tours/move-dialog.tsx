import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useMoveTour } from './queries.ts';
import { SlotPicker } from './slot-picker.tsx';

/** Another free time for a tour. */
export function MoveDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [startsAt, setStartsAt] = useState<string>();
  const [error, setError] = useState<string>();
  const move = useMoveTour(token);
  const choose = (chosen: string) => {
    setStartsAt(chosen);
    setError(undefined);
  };
  const save = async () => {
    if (!startsAt) return setError('Choose a time');
    try {
      await move.mutateAsync(startsAt);
      toast({ title: 'Tour moved', description: 'A new confirmation is on its way to you.' });
      onClose();
    } catch (refusal) {
      setError(serverMessage(refusal, 'The tour was not moved. Please try again, or call us.'));
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Choose Another Time">
      <SlotPicker value={startsAt} onChoose={choose} error={error} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={move.isPending}>
          Keep This Time
        </Button>
        <Button pending={move.isPending} pendingLabel="Moving..." onClick={() => void save()}>
          Move Tour
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
