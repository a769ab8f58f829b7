import * as z from 'zod';

export const Signature = z.object({
  publicKey: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});
export type Signature = z.infer<typeof Signature>;

export type Sign = (text: string) => Promise<Signature>;

export type Statement = {
  backupId: string;
  createdAt: string;
  /** The SHA-256 of the file before its signature. */
  sha256: string;
  /** The SHA-256 of the head of the age file around it; null where it is plain. */
  envelope: string | null;
};

/**
 * What is signed. Its first line keeps it apart from what else the space signs with the same key. The head of the age file is in it, so that
 * nobody can put the same content into another one and call that the backup.
 */
export const statementText = ({ backupId, createdAt, sha256, envelope }: Statement): string =>
  [
    'nafasi backup 1',
    `backup: ${backupId}`,
    `made at: ${createdAt}`,
    `sha256: ${sha256}`,
    `encrypted: ${envelope ?? 'no'}`,
  ].join('\n');
