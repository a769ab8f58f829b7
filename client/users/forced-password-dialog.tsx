import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { signOut } from './logout.ts';

// Long enough to read why the screen is about to change.
const READING_MS = 1_500;

/** There is no way past it. The server has ended the session with the temporary password, so the next step is the login. */
export function ForcedPasswordDialog() {
  const [changed, setChanged] = useState(false);
  const onChanged = () => {
    setChanged(true);
    setTimeout(() => void signOut(), READING_MS);
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      size="sm"
      title="Change Required Password"
      description="You must change your password before continuing."
    >
      {changed ? (
        <Alert tone="good">Your password is changed. Please sign in again with the new one.</Alert>
      ) : (
        <ChangePasswordForm onChanged={onChanged} />
      )}
    </Dialog>
  );
}
