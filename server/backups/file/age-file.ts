import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Identity, Recipient } from 'age-encryption';
import { StartError } from '../../startup/start-error.ts';

/**
 * An encrypted backup is a file of age (https://age-encryption.org/v1) around the plain one. It is encrypted for public keys, so
 * that the server that makes it cannot read it again once it is verified; the program age opens it as well.
 */
export const AGE_LINE = Buffer.from('age-encryption.org/v1\n');

/** What opens a file: keys as their owner has them, or the key of one file. */
export type OpeningKey = string | Identity;

// Needed where something is encrypted, and not at every start.
const loadAge = () => import('age-encryption');

const HEAD = /^age-encryption\.org\/v1\n[\s\S]*?\n--- [^\n]*\n/;
const LONGEST_HEAD = 65_536;

/** The SHA-256 of the head of an age file, which names those that can open it: gathered from its first bytes as they pass. */
export const headDigest = () => {
  let seen = '';
  let digest: string | null = null;
  return {
    update(chunk: Uint8Array) {
      if (digest !== null || seen.length > LONGEST_HEAD) return;
      seen += Buffer.from(chunk).toString('latin1');
      const [head] = HEAD.exec(seen) ?? [];
      if (head !== undefined) digest = createHash('sha256').update(head, 'latin1').digest('hex');
    },
    digest: () => digest,
  };
};

const REASON = 'BACKUP_RECIPIENTS holds what is no public key of age';

const addRecipients = async (recipients: readonly string[]) => {
  const age = await loadAge();
  const encrypter = new age.Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartError(`${REASON}: ${recipient}. It begins with age1; npm run backup -- --new-key makes a pair.`);
    }
  }
  return encrypter;
};

/** Says before the first backup that a key was typed wrong: its last characters are a checksum. */
export const refuseWrongRecipients = async (recipients: readonly string[]): Promise<void> => {
  if (recipients.length > 0) await addRecipients(recipients);
};

export const newKeyPair = async (): Promise<{ identity: string; recipient: string }> => {
  const age = await loadAge();
  const identity = await age.generateX25519Identity();
  return { identity, recipient: await age.identityToRecipient(identity) };
};

// A piece takes some milliseconds of the processor; between two of them others are answered.
const PIECE_BYTES = 65_536;

export type SealedSink = {
  write(content: Buffer): Promise<void>;
  end(): Promise<void>;
  abort(): Promise<void>;
  /** The SHA-256 of the head, as soon as it is written. */
  head(): Promise<string>;
  /** Opens this one file, for as long as the maker remembers it. */
  key: OpeningKey;
};

/** Encrypts what is written, piece by piece, and hands it on. */
export const sealFor = async (
  recipients: readonly string[],
  write: (sealed: Buffer) => Promise<void>,
): Promise<SealedSink> => {
  const encrypter = await addRecipients(recipients);
  let fileKey: Uint8Array | null = null;
  // It hears the key of the file and leaves nothing in its head.
  const maker: Recipient = {
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  };
  encrypter.addRecipient(maker);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sealed = await encrypter.encrypt(readable);
  const digest = headDigest();
  const { promise: head, resolve, reject } = Promise.withResolvers<string>();
  head.catch(() => undefined);
  const pump = async () => {
    for await (const chunk of sealed) {
      digest.update(chunk);
      const found = digest.digest();
      if (found !== null) resolve(found);
      await write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
  };
  const pumped = pump();
  pumped.catch(reject);
  const writer = writable.getWriter();
  writer.closed.catch(() => undefined);
  // Where the disk is full, that is the reason, and not that the stream was closed for it.
  const orReason = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      await pumped;
      throw error;
    }
  };
  return {
    async write(content) {
      for (let from = 0; from < content.length; from += PIECE_BYTES) {
        await orReason(writer.write(content.subarray(from, from + PIECE_BYTES)));
        await nextTurn();
      }
    },
    async end() {
      await orReason(writer.close());
      await pumped;
    },
    async abort() {
      await writer.abort().catch(() => undefined);
      await pumped.catch(() => undefined);
    },
    head: () => head,
    key: { unwrapFileKey: () => fileKey },
  };
};

const NO_MATCH = /no identity matched/;

const wrongKey = (path: string) =>
  new StartError(
    `The key does not open ${path}: it was encrypted for another one. Name the file of the right key after --identity.`,
  );

const altered = (path: string, cause: unknown) =>
  new StartError(`${path} is damaged, cut short or altered: it does not decrypt. Use another backup.`, { cause });

// The types of the browser, which the library is written for, do not know ReadableStream.from.
const toStream = (chunks: AsyncIterator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

/** Decrypts piece by piece; a piece that was altered ends it before anything of that piece is handed on. */
export const openSealed = async function* (
  path: string,
  sealed: AsyncIterator<Uint8Array>,
  keys: readonly OpeningKey[],
): AsyncGenerator<Uint8Array> {
  if (keys.length === 0)
    throw new StartError(
      `${path} is encrypted. Add --identity and the file of the age key that opens it. Nothing was changed.`,
    );
  const age = await loadAge();
  const decrypter = new age.Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    yield* await decrypter.decrypt(toStream(sealed));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw NO_MATCH.test((error as Error).message) ? wrongKey(path) : altered(path, error);
  }
};

/** The keys in a file as age-keygen writes it: a line each, with comments. */
export const readKeys = async (text: string, path: string): Promise<OpeningKey[]> => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const age = await loadAge();
  const trial = new age.Decrypter();
  try {
    for (const line of lines) trial.addIdentity(line);
    if (lines.length > 0) return lines;
  } catch {
    // Said below, without the line: it may be a secret with a slip in it.
  }
  throw new StartError(`${path} holds no secret key of age: a line that begins with AGE-SECRET-KEY-1.`);
};
