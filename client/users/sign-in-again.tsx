import { Dialog } from '../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

type SignInAgainProps = { open: boolean };

/** Over whatever is open, so that it is still there afterwards. */
export function SignInAgain({ open }: SignInAgainProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => undefined}
      dismissible={false}
      size="sm"
      title="Sign In Again"
      description="Your session has ended. What you typed is still here: sign in, then save it."
    >
      <LoginForm />
    </Dialog>
  );
}
