import { readFileSync } from 'node:fs';
import { readFromCommand } from './read-from-command.ts';
import { StartError } from './start-error.ts';

// A secret is never printed back, not even a wrong one.
export const isSecret = (name: string): boolean =>
  /PASSWORD|_URL$|_KEY$|_TOKEN$|_HEADERS$|_SECRET$|^SECRET_KEY/.test(name);

const readSecret = (name: string, path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${name} names a file that cannot be read: ${path} (${code ?? 'unknown'}).`);
  }
  if (text === '') throw new StartError(`${name} names an empty file: ${path}.`);
  return text;
};

/** DATABASE_URL_FILE=/run/secrets/database_url says where DATABASE_URL stands, and so for every secret. */
export const withFiles = (env: Record<string, string>, isKnown: (name: string) => boolean): Record<string, string> => {
  const named = Object.entries(env).flatMap(([name, path]) => {
    const secret = name.replace(/_FILE$/, '');
    if (secret === name || !isSecret(secret) || !isKnown(secret)) return [];
    if (env[secret] !== undefined) throw new StartError(`${secret} and ${name} are both set: keep one of them.`);
    return [[secret, readSecret(name, path)] as const];
  });
  return { ...env, ...Object.fromEntries(named) };
};

/** SECRET_KEY_COMMAND="pass show nafasi" says what prints SECRET_KEY, and so for the previous keys. */
export const withCommands = (env: Record<string, string>): Record<string, string> => {
  const printed = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'].flatMap((secret) => {
    const name = `${secret}_COMMAND`;
    const command = env[name];
    if (command === undefined) return [];
    if (env[secret] !== undefined) throw new StartError(`${secret} and ${name} are both set: keep one of them.`);
    return [[secret, readFromCommand(name, command)] as const];
  });
  return { ...env, ...Object.fromEntries(printed) };
};
