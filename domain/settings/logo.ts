import * as z from 'zod';
import { detectFileType } from '../kernel/files.ts';

export const MAX_LOGO_BYTES = 524_288;
export const MAX_LOGO_PIXELS = 2_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export const LOGO_PROBLEMS = {
  empty: 'The file is empty',
  size: 'The logo is larger than 512 kB',
  type: 'The logo must be a PNG or JPEG picture',
  pixels: 'The logo may be at most 2,000 × 2,000 pixels',
  broken: 'The picture is damaged or not complete',
  more: 'The file contains more than an image',
} as const;

const Pixels = z.int().min(1).max(MAX_LOGO_PIXELS);

export const KeptLogo = z
  .object({ sha256: z.string(), width: Pixels, height: Pixels })
  .meta({ id: 'KeptLogo', description: 'The logo by the digest of its content, and its size in pixels' });
export type KeptLogo = z.output<typeof KeptLogo>;

export const ShownLogo = z
  .object({ url: z.string(), width: Pixels, height: Pixels })
  .meta({ id: 'ShownLogo', description: 'Where the logo is found; another picture has another address' });
export type ShownLogo = z.output<typeof ShownLogo>;

export const shownLogo = ({ sha256, width, height }: KeptLogo): ShownLogo => ({
  url: `/api/logo/${sha256}`,
  width,
  height,
});

export const detectLogoType = (content: Uint8Array): LogoType | null => {
  const type = detectFileType(content);
  return type === 'image/png' || type === 'image/jpeg' ? type : null;
};

/** What can be said before the picture itself is looked into. */
export const logoProblem = (content: Uint8Array): string | null => {
  if (content.length === 0) return LOGO_PROBLEMS.empty;
  if (content.length > MAX_LOGO_BYTES) return LOGO_PROBLEMS.size;
  return detectLogoType(content) === null ? LOGO_PROBLEMS.type : null;
};
