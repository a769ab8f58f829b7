import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

type Deed = 'create' | 'update' | 'delete';

export const packageDone = (deed: Deed) =>
  void toast({ title: 'Success', description: `Workspace package ${deed}d successfully` });

/** The specification's words say what failed; the server's say why. */
export const packageFailed = (deed: Deed, error: unknown) =>
  void toast({
    title: `Failed to ${deed} workspace package`,
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });
