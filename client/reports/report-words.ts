import { serverMessage } from '../api/server-message.ts';
import { toast } from '../ui/toast.tsx';

export const reportDone = (title: string, description: string) => void toast({ title, description });

export const reportFailed = (title: string, error: unknown, fallback: string) =>
  void toast({ title, description: serverMessage(error, fallback), destructive: true });
