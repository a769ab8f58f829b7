/** Small letters and digits that are not mistaken for each other, read out over a telephone or copied from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Bytes above the last whole multiple of the alphabet are thrown away, or its first letters would come more often. */
function randomSign(): string {
  const fair = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return ALPHABET.charAt(byte % ALPHABET.length);
  }
}

/** Such as "k7mq-x2vd-9hte-wr4p": 79 random bits, generated in the browser. */
export function newTemporaryPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, randomSign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
