import { ApiError } from '../api/call.ts';
import { toast } from '../ui/toast.tsx';

/** Answers that tell a person nothing about what to do next. */
const WORDLESS = ['unknown', 'internal'];

/** What the server said, or the words of the specification where it said nothing that helps. */
export const refusal = (error: unknown, fallback: string): string =>
  error instanceof ApiError && !WORDLESS.includes(error.code) ? error.message : fallback;

export const done = (title: string, description?: string) => void toast({ title, description });

export const failed = (title: string, error: unknown, fallback: string) =>
  void toast({ title, description: refusal(error, fallback), destructive: true });

export const missingInformation = () =>
  void toast({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    destructive: true,
  });
