import * as z from 'zod';
import { SetupInput } from '../../../domain/users/contract.ts';
import { passwordProblem } from '../../../domain/users/rules.ts';

type PasswordFields = Partial<
  Record<'username' | 'firstName' | 'lastName' | 'email' | 'password', string | null | undefined>
>;

/** A new space asks for strong passwords until its settings say otherwise, and judges them by these same words. */
export function setupPasswordProblem(typed: PasswordFields, companyName: string): string | null {
  const { username, firstName, lastName, email, password } = typed;
  const words = [username, firstName, lastName, email, email?.split('@')[0], companyName];
  return passwordProblem(password ?? '', {
    strong: true,
    hasSecondFactor: false,
    contextWords: words.map((word) => word ?? null),
  });
}

// Both rules run even while another field is wrong, so that one submit shows all problems.
const always = { when: () => true };

export const setupValues = (companyName: string) =>
  SetupInput.extend({ confirmPassword: z.string() })
    .refine((typed) => setupPasswordProblem(typed, companyName) === null, {
      path: ['password'],
      error: ({ input }) => setupPasswordProblem(input as PasswordFields, companyName) ?? undefined,
      ...always,
    })
    .refine((typed) => typed.password === typed.confirmPassword, {
      path: ['confirmPassword'],
      error: 'The passwords do not match',
      ...always,
    });
