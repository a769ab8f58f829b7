import { serverMessage } from '../api/server-message.ts';
import { toast } from '../ui/toast.tsx';

export const codeNotSent = (error: unknown) =>
  void toast({ title: 'No code was sent', description: serverMessage(error, 'Please try again.'), destructive: true });

export const codeNotChecked = (error: unknown) =>
  void toast({
    title: 'The code was not checked',
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });

export const stillKnown = (error: unknown) =>
  void toast({
    title: 'You are still known here',
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });
