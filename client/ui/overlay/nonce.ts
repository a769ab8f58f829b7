import { setNonce } from 'get-nonce';

/**
 * The content security policy allows only style elements that carry this page's nonce. The server writes it into a
 * meta element; the scroll lock behind every modal reads it from get-nonce, and Select takes it as a prop.
 */
export const nonce =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

if (nonce) setNonce(nonce);
