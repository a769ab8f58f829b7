import { expect, test } from 'vitest';
import { setupPasswordProblem, setupValues } from './first-admin-values.ts';

const whole = {
  code: 'ABCD-EFGH-JKMN-PQRS',
  username: 'wanjiku',
  email: 'wanjiku@example.com',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  password: 'a quiet purple morning',
  confirmPassword: 'a quiet purple morning',
};

const problemsOf = (changes: Partial<typeof whole>) => {
  const parsed = setupValues('Jacaranda House').safeParse({ ...whole, ...changes });
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

test('whole details are accepted', () => expect(problemsOf({})).toEqual({}));

test.each([
  ['short', 'Password must be at least 6 characters long', 'abc'],
  ['below the strong length', 'Password must be at least 12 characters long', 'abcdefgh'],
  ['the name of the space', 'Password must not be your name or the company name', 'Jacaranda House 2026'],
  ['common', 'Password is too common: choose another', 'passwordpassword'],
])('a password that is %s is refused in the words of the rule', (_, problem, password) => {
  expect(problemsOf({ password, confirmPassword: password })).toEqual({ password: problem });
});

test('everything that is wrong is told at once', () => {
  const problems = problemsOf({ code: '', username: 'x', password: 'abc', confirmPassword: 'abd' });
  expect(Object.keys(problems).sort()).toEqual(['code', 'confirmPassword', 'password', 'username']);
});

test('the live rule does not stumble over boxes that are still empty', () => {
  expect(setupPasswordProblem({}, '')).toBe('Password must be at least 6 characters long');
});
