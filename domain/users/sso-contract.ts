import * as z from 'zod';
import { Role } from '../kernel/access.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { User } from './contract.ts';
import { SecondFactorCode } from './second-factor-contract.ts';
import { isInnerPath, MAX_RETURN_PATH } from './sso.ts';

/** The page of the issuer on which the person goes on. */
export const SsoStart = z.object({ url: z.url() }).meta({ id: 'SsoStart' });

const ReturnTo = z
  .string()
  .max(MAX_RETURN_PATH, `The page may have at most ${MAX_RETURN_PATH} characters`)
  .refine(isInnerPath, 'The page must be one of this space')
  .nullish()
  .meta({ description: 'The page to open afterwards' });

export const startSso = endpoint({
  method: 'POST',
  path: '/api/login/sso',
  summary: 'Begin to sign in by single sign-on: answers where to send the browser',
  access: 'public',
  body: z.object({ returnTo: ReturnTo }),
  output: SsoStart,
});

export const returnFromSso = endpoint({
  method: 'GET',
  path: '/api/login/sso/callback',
  summary: 'Where the issuer sends people back to: redirects into the space, or to the login page with the reason',
  access: 'public',
  output: null,
  status: 302,
  media: 'text/html',
});

export const startSsoConfirmation = endpoint({
  method: 'POST',
  path: '/api/session/confirm/sso',
  summary: 'Confirm that it is you by a fresh sign-in at the issuer: answers where to send the browser',
  access: 'self',
  body: z.object({
    code: SecondFactorCode.nullish().meta({ description: 'Needed where the account has a second factor here' }),
    returnTo: ReturnTo,
  }),
  output: SsoStart,
});

export const SsoOverview = z
  .object({
    name: z.string(),
    issuer: z.string(),
    createsUsers: z.boolean(),
    only: z.boolean().meta({ description: 'Whether staff sign in by it alone' }),
    emergencyAdmin: z.string().nullable(),
    roles: z.array(z.object({ claim: z.string(), value: z.string(), role: Role })),
  })
  .meta({ id: 'SsoOverview' });
export type SsoOverview = z.infer<typeof SsoOverview>;

export const getSso = endpoint({
  method: 'GET',
  path: '/api/sso',
  summary: 'How single sign-on is set up by the operator; null where it is not',
  access: 'security:read',
  output: z.object({ sso: SsoOverview.nullable() }),
});

export const unlinkSso = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sso',
  summary: 'Unlink a user from the issuer; the sessions that began there end',
  access: 'users:manage',
  confirm: true,
  params: IdParams,
  output: User,
});
