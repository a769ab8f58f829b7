import { generateSecret, generateURI, verify } from 'otplib';
import QRCode from 'qrcode';
import type { Instant } from '../../../domain/kernel/time.ts';

const STEP_SECONDS = 30;

/** 160 random bits, as RFC 4226 recommends. */
export const newKey = (): string => generateSecret({ length: 20 });

export const keyUri = (key: string, issuer: string, label: string): string =>
  generateURI({ secret: key, issuer, label });

/** The time step that a code belongs to, if it is the present one, the one before or the one after. */
export const matchTimeStep = async (key: string, code: string, now: Instant): Promise<number | null> => {
  const epoch = Math.floor(Date.parse(now) / 1000);
  const result = await verify({ secret: key, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};

/** The dark squares of a code as one path, a unit each: a page draws it at any size without an image. */
export const drawQr = (text: string): { size: number; path: string } => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
};
