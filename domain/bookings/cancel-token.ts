import * as z from 'zod';

// The secret in the link of a confirmation: 32 bytes in base64url.
const CANCEL_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const CancelToken = z.string().regex(CANCEL_TOKEN, 'This link is not complete');

export const isCancelToken = (text: string): boolean => CANCEL_TOKEN.test(text);
