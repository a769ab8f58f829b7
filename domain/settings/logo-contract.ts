import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { LOGO_PROBLEMS, ShownLogo } from './logo.ts';

export const putLogo = endpoint({
  method: 'PUT',
  path: '/api/settings/logo',
  summary: 'Save the logo, checked by its content; replaces any other',
  access: 'settings:write',
  body: z.object({
    logo: z
      .string('A logo is required')
      .min(1, LOGO_PROBLEMS.empty)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The logo is not valid base64')
      .meta({ description: 'A PNG or JPEG picture as base64, at most 512 kB and 2,000 × 2,000 pixels' }),
  }),
  // A file that is too large is refused by name, not by its connection.
  bodyLimit: 8_000_000,
  output: ShownLogo,
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/settings/logo',
  summary: 'Remove the logo',
  access: 'settings:write',
  output: null,
});

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/logo/:hash',
  summary: 'The logo of the space, by the digest of its content',
  access: 'public',
  background: true,
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex') }),
  output: null,
  media: 'image/*',
});
