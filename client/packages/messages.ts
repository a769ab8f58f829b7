import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

type Action = 'create' | 'update' | 'delete';

export const packageDone = (action: Action) =>
  void toast({ title: 'Success', description: `Workspace package ${action}d successfully` });

/** The specification's words say what failed; the server's say why. */
export const packageFailed = (action: Action, error: unknown) =>
  void toast({
    title: `Failed to ${action} workspace package`,
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });
