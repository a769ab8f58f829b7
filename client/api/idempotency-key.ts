/**
 * The Idempotency-Key of one intended effect: made when a form opens and sent with every try, so that pressing twice
 * or trying again after a lost answer creates one thing. Not crypto.randomUUID, which is missing on plain http.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
