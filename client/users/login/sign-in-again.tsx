import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** Over whatever is open, so that it is still there afterwards. */
export function SignInAgain({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => undefined}
      dismissible={false}
      size="sm"
      title="Sign In Again"
      description="Your session has ended. Your work is still here: sign in, then save it."
    >
      <LoginForm />
    </Dialog>
  );
}
