import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CopyField } from './copy-field.tsx';

type SignInDetailsProps = {
  open: boolean;
  onDone: () => void;
  title: string;
  name: string;
  username: string;
  password: string;
};

/** Nobody can look the password up again, so this dialog does not go away by a slip of the hand. */
export function SignInDetails({ open, onDone, title, name, username, password }: SignInDetailsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onDone}
      dismissible={false}
      size="sm"
      title={title}
      description={`Give these to ${name}. The user must change the password at the next sign-in.`}
      footer={<Button onClick={onDone}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField label="Username" value={username} />
        <CopyField label="Temporary Password" value={password} />
        <Alert tone="waiting">This password is shown once. If it is lost, reset it again.</Alert>
      </div>
    </Dialog>
  );
}
