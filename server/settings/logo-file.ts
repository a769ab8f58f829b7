import {
  detectLogoType,
  LOGO_PROBLEMS,
  type LogoType,
  logoProblem,
  MAX_LOGO_PIXELS,
} from '../../domain/settings/logo.ts';
import { type JpegFile, readJpeg } from '../documents/jpeg-file.ts';
import { pngHeader, readPng } from '../documents/png-file.ts';
import { printPng } from '../documents/print-png.ts';

export type LogoFile = { mediaType: LogoType; width: number; height: number };

const jpegProblem = ({ end }: JpegFile, length: number): string | null => {
  if (end === null) return LOGO_PROBLEMS.broken;
  return end < length ? LOGO_PROBLEMS.more : null;
};

// It is drawn once as documents will draw it: what cannot be drawn is not a picture.
const pngProblem = async (bytes: Buffer): Promise<string | null> => {
  const png = readPng(bytes);
  if (!png) return LOGO_PROBLEMS.broken;
  if (png.end < bytes.length) return LOGO_PROBLEMS.more;
  return (await printPng(png)) ? null : LOGO_PROBLEMS.broken;
};

/** What a file is by its content, and why it cannot be the logo. Its claimed size is judged before anything is unpacked. */
export const readLogo = async (bytes: Buffer): Promise<LogoFile | { problem: string }> => {
  const mediaType = detectLogoType(bytes);
  const first = logoProblem(bytes);
  if (first || mediaType === null) return { problem: first ?? LOGO_PROBLEMS.type };
  const jpeg = mediaType === 'image/jpeg' ? readJpeg(bytes) : null;
  const size = jpeg ?? (mediaType === 'image/png' ? pngHeader(bytes) : null);
  if (!size) return { problem: LOGO_PROBLEMS.broken };
  const { width, height } = size;
  if (Math.max(width, height) > MAX_LOGO_PIXELS) return { problem: LOGO_PROBLEMS.pixels };
  const problem = jpeg ? jpegProblem(jpeg, bytes.length) : await pngProblem(bytes);
  return problem ? { problem } : { mediaType, width, height };
};
