import { ApiError } from '../../api/call.ts';
import { toast } from './toast.ts';

/** Codes whose message does not help the user. */
const UNHELPFUL = ['unknown', 'internal'];

/** The server's reason, or the fallback where it gave none that helps. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && !UNHELPFUL.includes(error.code) ? error.message : fallback;

/** A toast for success; what there is nothing to say of is left out. */
export const done = (title: string, ...lines: readonly (string | null)[]) =>
  void toast({ title, description: lines.filter(Boolean).join('\n') || undefined });

/** A toast for failure, with the server's reason or the fallback. */
export const failed = (title: string, error: unknown, fallback: string) =>
  void toast({ title, description: serverMessage(error, fallback), destructive: true });

/** The specification's toast for empty required fields. */
export const missingInformation = () =>
  void toast({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    destructive: true,
  });
