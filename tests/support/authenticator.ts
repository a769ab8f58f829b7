import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  CreatedCredential,
  PasskeyCreation,
  PasskeyRequest,
  UsedCredential,
} from '../../domain/users/passkey-contract.ts';

// A security key in software, by the W3C's text alone: ES256, no attestation, and every field may be made wrong on purpose.

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

const head = (kind: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
};

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const coordinate = (key: KeyObject, name: 'x' | 'y') =>
  Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url');

const [PRESENT, VERIFIED, ELIGIBLE, BACKED_UP, ATTESTED] = [1, 4, 8, 16, 64];

export type Slip = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  signedBy?: SoftPasskey;
};

export type SoftPasskey = {
  id: string;
  create(options: PasskeyCreation, slip?: Slip): CreatedCredential;
  use(options: PasskeyRequest, slip?: Slip): UsedCredential;
  sign(data: Buffer): Buffer;
};

export const ORIGIN = 'http://localhost';

const clientData = (type: string, challenge: string, slip: Slip) =>
  Buffer.from(
    JSON.stringify({
      type: slip.type ?? type,
      challenge: slip.challenge ?? challenge,
      origin: slip.origin ?? ORIGIN,
      crossOrigin: slip.crossOrigin ?? false,
    }),
  );

/** `counts: false` is one that says 0 each time, as those of telephones do. */
export const softPasskey = ({ counts = true, isSynced = false } = {}): SoftPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | null = null;

  const authData = (rpId: string, slip: Slip, attested = Buffer.alloc(0)) => {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(slip.counter ?? counter);
    const flags =
      PRESENT |
      (slip.isVerified === false ? 0 : VERIFIED) |
      (isSynced ? ELIGIBLE | BACKED_UP : 0) |
      (attested.length > 0 ? ATTESTED : 0);
    return Buffer.concat([sha256(slip.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  };

  const passkey: SoftPasskey = {
    id: id.toString('base64url'),
    sign: (data) => createSign('sha256').update(data).sign(privateKey),
    create: ({ challenge, rp, user }, slip = {}) => {
      handle = user.id;
      const key = new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(publicKey, 'x')],
        [-3, coordinate(publicKey, 'y')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, slip, attested)],
      ]);
      return {
        id: passkey.id,
        clientDataJSON: clientData('webauthn.create', challenge, slip).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['usb'],
      };
    },
    use: ({ challenge, rpId }, slip = {}) => {
      const data = authData(rpId, slip);
      const said = clientData('webauthn.get', challenge, slip);
      const signature = (slip.signedBy ?? passkey).sign(Buffer.concat([data, sha256(said)]));
      return {
        id: passkey.id,
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: slip.userHandle === undefined ? handle : slip.userHandle,
      };
    },
  };
  return passkey;
};
