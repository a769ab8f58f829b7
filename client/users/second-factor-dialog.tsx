import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { signOut } from './logout.ts';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Once it is on, the recovery codes are on screen, and a slip of the hand must not take them away. */
export function SecondFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [confirmed, setConfirmed] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissible={!confirmed}
      size="sm"
      title={confirmed ? 'Your Recovery Codes' : 'Set Up Two-Factor Authentication'}
    >
      <SecondFactorSetup
        onConfirmed={() => setConfirmed(true)}
        onDone={onClose}
        onLeave={onClose}
        leaveLabel="Cancel"
      />
    </Dialog>
  );
}

type ForcedSecondFactorDialogProps = { onConfirmed: () => void; onDone: () => void };

/** There is no way past it but signing out. */
export function ForcedSecondFactorDialog({ onConfirmed, onDone }: ForcedSecondFactorDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      size="sm"
      title="Set Up Two-Factor Authentication"
      description="Your role needs a second proof besides the password. Set it up before continuing."
    >
      <SecondFactorSetup
        onConfirmed={onConfirmed}
        onDone={onDone}
        onLeave={() => void signOut()}
        leaveLabel="Sign Out"
      />
    </Dialog>
  );
}
