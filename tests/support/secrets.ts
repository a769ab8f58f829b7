const SECRET = /password|hash|secret|totp|token/i;

// Names that only sound like secrets: the head of the audit chain, which is meant to be copied to a safe place, and the
// SHA-256 of a file that the accountant has. A flag says only whether something is set.
const HARMLESS = new Set(['headHash', 'fileHash']);

// Where in an answer a secret could be, as paths; none is the only right answer. The names of refused fields (under
// "fields" of a refusal) are the caller's own.
export const secretsIn = (value: unknown, path = ''): string[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (here === 'fields') return [];
    const found = SECRET.test(key) && !HARMLESS.has(key) && typeof inner !== 'boolean' ? [here] : [];
    return [...found, ...secretsIn(inner, here)];
  });
};
