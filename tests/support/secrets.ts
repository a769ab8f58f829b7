const SECRET = /password|hash|secret|totp|token/i;

// Names that only sound like secrets: two flags, a policy, and the head of the audit chain, which is meant to be copied
// to a safe place.
const HARMLESS = new Set(['mustChangePassword', 'must_change_password', 'requireStrongPasswords', 'headHash']);

// Where in an answer a secret could be, as paths; none is the only right answer. The names of refused fields (under
// "fields" of a refusal) are the caller's own.
export const secretsIn = (value: unknown, path = ''): string[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (here === 'fields') return [];
    const found = SECRET.test(key) && !HARMLESS.has(key) ? [here] : [];
    return [...found, ...secretsIn(inner, here)];
  });
};
