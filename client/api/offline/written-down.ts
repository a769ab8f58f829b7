import { toast } from '../../ui/feedback/toast.ts';

/** For a screen that has nothing better to show: what was done is kept here, and its number. */
export const sayWrittenDown = (what: string, { number }: { number: string }) =>
  void toast({ title: 'Recorded on this device', description: `${what} is number ${number} until it is sent.` });
