import { writeFile } from 'node:fs/promises';
import { StartError } from '../startup/start-error.ts';
import { newKeyPair } from './file/age-file.ts';

const keyFile = (identity: string, recipient: string, createdAt: string) =>
  `# created: ${createdAt}\n# public key: ${recipient}\n${identity}\n`;

// Never over a key that is there: what was encrypted for it could not be read again.
const keep = async (path: string, text: string) => {
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartError(`There is a file ${path} already, and it stays as it is.`);
    throw new StartError(`The key file ${path} cannot be written (${code}).`);
  }
};

/** Makes a pair of keys as age-keygen does, for a machine without that program, and answers what to do with it. */
export const makeKeyFile = async (path: string, createdAt: string): Promise<string[]> => {
  const { identity, recipient } = await newKeyPair();
  await keep(path, keyFile(identity, recipient, createdAt));
  return [
    `${path} holds a new secret key. Move it away from this machine and keep two copies: without it, no backup can be read.`,
    `BACKUP_RECIPIENTS=${recipient}`,
    'With this line in the environment of the server (.env), backups are encrypted for it.',
  ];
};
