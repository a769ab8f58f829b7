import { expect, test } from 'vitest';
import { passwordProblem } from '../../domain/users/rules.ts';
import { newTemporaryPassword } from './temporary-password.ts';

const many = Array.from({ length: 2_000 }, newTemporaryPassword);

test('a temporary password is four groups of four signs that are not mistaken for each other', () => {
  for (const password of many) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
});

test('it satisfies the strong rule that the server applies', () => {
  const policy = { strong: true, hasSecondFactor: false, contextWords: ['admin', 'Nafasi Workspaces'] };
  for (const password of many) expect(passwordProblem(password, policy)).toBeNull();
});

test('no two are the same and every sign comes about equally often', () => {
  expect(new Set(many).size).toBe(many.length);
  const counts = Object.values(Object.groupBy(many.join('').replaceAll('-', ''), (sign) => sign)).map(
    (signs) => signs?.length ?? 0,
  );
  // 32,000 signs over 31 kinds are about 1,032 of each; six standard deviations are about 190.
  expect(counts).toHaveLength(31);
  expect(Math.min(...counts)).toBeGreaterThan(840);
  expect(Math.max(...counts)).toBeLessThan(1_225);
});
