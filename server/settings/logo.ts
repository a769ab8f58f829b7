import { createHash } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import { type ShownLogo, shownLogo } from '../../domain/settings/logo.ts';
import type { Deps } from '../deps.ts';
import { sendPicture } from '../documents/attachment.ts';
import type { DrawnLogo } from '../documents/pdf-document.ts';
import { readPng } from '../documents/png-file.ts';
import { printPng } from '../documents/print-png.ts';
import { readLogo } from './logo-file.ts';
import { logoImages } from './logo-tables.ts';
import { lockSettings, saveSettings } from './service.ts';
import { loadSettings } from './store.ts';

type SaveDeps = Pick<Deps, 'db' | 'config'>;

/** Only the picture in use is kept. */
export const putLogo = async (deps: SaveDeps, base64: string): Promise<ShownLogo> => {
  const bytes = Buffer.from(base64, 'base64');
  const file = await readLogo(bytes);
  if ('problem' in file) throw invalid({ logo: file.problem });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const logo = { sha256, width: file.width, height: file.height };
  // A request that puts back the picture that another is just replacing must find it gone, and add it again.
  await lockSettings(deps.db, 'general');
  await deps.db
    .insert(logoImages)
    .values({ sha256, bytes, ...file })
    .onConflictDoNothing();
  await saveSettings(deps, 'general', { logo });
  await deps.db.delete(logoImages).where(ne(logoImages.sha256, sha256));
  return shownLogo(logo);
};

export const removeLogo = async (deps: SaveDeps): Promise<void> => {
  await lockSettings(deps.db, 'general');
  const { general } = await loadSettings(deps.db, deps.config.demo);
  if (!general.logo) throw notFound('Logo');
  await saveSettings(deps, 'general', { logo: null });
  await deps.db.delete(logoImages);
};

export const sendLogo = async (
  { db }: Pick<Deps, 'db'>,
  sha256: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const [picture] = await db
    .select({ mediaType: logoImages.mediaType, bytes: logoImages.bytes })
    .from(logoImages)
    .where(eq(logoImages.sha256, sha256));
  if (!picture) throw notFound('Logo');
  const tag = `"${sha256}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) reply.code(304).send();
  else sendPicture(reply, picture, 'public');
};

// A digest names one picture for ever, so that this is never out of date.
let drawn: { sha256: string; logo: DrawnLogo } | null = null;

const asDrawn = async ({ mediaType, bytes, width, height }: typeof logoImages.$inferSelect): Promise<DrawnLogo> => {
  const png = mediaType === 'image/png' ? readPng(bytes) : null;
  const picture = (png && (await printPng(png))) ?? bytes;
  return { source: `data:${mediaType};base64,${picture.toString('base64')}`, width, height };
};

/** The logo as documents draw it. If it was replaced a moment ago, the new one is as good. */
export const documentLogo = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<DrawnLogo | null> => {
  const { logo } = (await settings.get()).general;
  if (!logo) return null;
  if (drawn?.sha256 === logo.sha256) return drawn.logo;
  const [kept] = await db.select().from(logoImages).limit(1);
  if (!kept) return null;
  drawn = { sha256: kept.sha256, logo: await asDrawn(kept) };
  return drawn.logo;
};
