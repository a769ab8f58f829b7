import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const SEQUENCE = 0x30;
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const ECDSA_WITH_SHA256 = der(SEQUENCE, hex('06 08 2a 86 48 ce 3d 04 03 02'));
const COMMON_NAME = hex('06 03 55 04 03');
const ALTERNATIVE_NAMES = hex('06 03 55 1d 11');

const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\..*/g, '')}Z`, 'latin1'));

const DAY_MS = 86_400_000;

/** A certificate for a name that nobody but its own key vouches for: what a stranger on the line would show. */
export const ownCertificate = (name: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const names = der(SEQUENCE, der(0x82, Buffer.from(name)));
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    subject,
    der(SEQUENCE, time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(0x04, names)))),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = der(SEQUENCE, body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
};
