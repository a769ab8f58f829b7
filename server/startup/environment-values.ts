import * as z from 'zod';

// What variables of the environment may hold, in the words of the sentence that refuses another value.

export const flag = z
  .string()
  .regex(/^(true|false|1|0|on|off)$/i, 'must be true or false')
  .transform((value) => /^(true|1|on)$/i.test(value));

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** Whether a secret may be sent there: over TLS, or within this machine. */
export const takesSecrets = (text: string): boolean => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
};
