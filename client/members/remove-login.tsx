import type { MemberLogin } from '../../domain/members/login-contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { serverMessage } from '../api/server-message.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useRemoveLogin } from './login-queries.ts';

type RemoveLoginProps = {
  tenant: { id: string; companyName: string };
  login: MemberLogin;
  open: boolean;
  onClose: () => void;
};

export function RemoveLogin({ tenant, login, open, onClose }: RemoveLoginProps) {
  const remove = useRemoveLogin();
  const name = fullName(login);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ tenantId: tenant.id, userId: login.id });
      toast({ title: 'Login removed', description: `${name} is signed out and sees nothing of this tenant any more.` });
      onClose();
    } catch (error) {
      const description = serverMessage(error, 'Please try again.');
      toast({ title: 'The login was not removed', description, destructive: true });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove the login of ${name}?`}
      words={`${name} is signed out at once and sees nothing of ${tenant.companyName} any more. The user stays and can be linked again.`}
      confirmLabel="Remove Login"
      pendingLabel="Removing…"
      pending={remove.isPending}
      danger
      onConfirm={() => void confirm()}
    />
  );
}
