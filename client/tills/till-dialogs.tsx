import type { Till } from '../../domain/tills/contract.ts';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { CountTillDialog } from './count-dialog.tsx';
import { HandOverDialog, ReceiveDialog } from './hand-over-dialog.tsx';
import { OpenTillDialog, type TillPlaces } from './open-dialog.tsx';

type Drawer = Pick<Till, 'id' | 'cashAccountName'>;

export type TillTask =
  | { kind: 'open'; places: TillPlaces }
  | { kind: 'count'; till: Drawer }
  | { kind: 'close'; till: Drawer }
  | { kind: 'hand-over'; till: Till }
  | { kind: 'receive'; till: Till };

/** What is done at a till, from its opening to its money being where it belongs. */
export function TillDialogs({ dialog }: { dialog: DialogState<TillTask> }) {
  const handOver = useDialog<Till>();
  const { payload, open, onClose, dialogKey } = dialog;
  const closed = (till: Till) => {
    onClose();
    if (till.counted !== '0.00') handOver.openDialog(till);
  };
  return (
    <>
      {payload ? <Task key={dialogKey} task={payload} open={open} onClose={onClose} onClosed={closed} /> : null}
      {handOver.dialog.payload ? (
        <HandOverDialog
          key={`closed-${handOver.dialog.dialogKey}`}
          till={handOver.dialog.payload}
          open={handOver.dialog.open}
          onClose={handOver.dialog.onClose}
        />
      ) : null}
    </>
  );
}

type TaskProps = { task: TillTask; open: boolean; onClose: () => void; onClosed: (till: Till) => void };

function Task({ task, onClosed, ...shown }: TaskProps) {
  if (task.kind === 'open') return <OpenTillDialog places={task.places} {...shown} />;
  if (task.kind === 'count') return <CountTillDialog till={task.till} {...shown} />;
  if (task.kind === 'close') return <CountTillDialog till={task.till} onClosed={onClosed} {...shown} />;
  if (task.kind === 'hand-over') return <HandOverDialog till={task.till} {...shown} />;
  return <ReceiveDialog till={task.till} {...shown} />;
}
