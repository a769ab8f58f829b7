import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEEP_OFFLINE, LEAVE_OFFLINE } from '../../../domain/devices/offline-headers.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { isOfflinePage, isPage, paths } from '../../../domain/kernel/paths.ts';
import type { Offering } from '../../../domain/portal/offering-contract.ts';
import { offeringsDescription, offeringsLead, toCards } from '../../../domain/portal/offering-text.ts';
import { type KeptLogo, type ShownLogo, shownLogo } from '../../../domain/settings/logo.ts';
import { openingText } from '../../../domain/settings/opening-hours.ts';
import { today } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { StartError } from '../../startup/start-error.ts';
import { sendError, unknownCall } from '../errors/errors.ts';
import { CODE_READER_POLICY, pageSecurityPolicy, reportedPolicy } from '../security.ts';
import { sessionToken } from '../session-cookie.ts';
import { escapeHtml } from './docs-page.ts';
import { fillLists } from './page-lists.ts';
import { CLIENT_PORTAL, createPageParts, type Manifest } from './page-parts.ts';
import { isCall } from './readable-url.ts';

const readPage = (clientDir: string, name: string): string => {
  const file = join(clientDir, name);
  if (!existsSync(file)) throw new StartError(`The client is not built (${file} is missing). Run npm run build.`);
  return readFileSync(file, 'utf8');
};

const sendPage = (reply: FastifyReply, html: string, nonce?: string, framedBy: readonly string[] = []) => {
  // It cannot name sites, and an old browser would go by it.
  if (framedBy.length > 0) reply.removeHeader('x-frame-options');
  return reply
    .header('content-security-policy', reportedPolicy(pageSecurityPolicy(nonce, framedBy)))
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie')
    .type('text/html; charset=utf-8')
    .send(html);
};

// One page alone may stand in a frame, on the sites that the settings name.
const findFramers = async (deps: Deps, path: string): Promise<readonly string[]> => {
  if (path !== paths.embed && path !== `${paths.embed}/`) return [];
  const settings = await deps.settings.get().catch(() => null);
  return settings?.general.embedOrigins ?? [];
};

const OUTLINE = /<!--portal-->(.*?)<!--end of portal-->/s;
const PROGRAM = '<link rel="modulepreload"';
const MARKS = /<!--logo-->(.*?)<!--no logo-->(.*?)<!--end of logo-->/gs;

// A tablet at the door has no session: the key in its address is what it has.
const KIOSK = paths.kiosk.split('/')[1];

const toTokens = ({ url, width, height }: ShownLogo) => ({
  logoUrl: url,
  logoWidth: String(width),
  logoHeight: String(height),
});

/** A page comes with a %token% for each value, and with both marks: that of the space and the built-in one. */
const filled = (template: string, values: Record<string, string>, logo: KeptLogo | null): string => {
  const all: Record<string, string> = { ...values, ...(logo ? toTokens(shownLogo(logo)) : {}) };
  return template
    .replace(MARKS, logo ? '$1' : '$2')
    .replace(/%(\w+)%/g, (whole, name: string) => (name in all ? escapeHtml(all[name] ?? '') : whole));
};

type OfferingReader = () => Promise<readonly Offering[]>;

// The landing page is a finished document with the details and the price list of the space filled in: no script and no call
// stands between a visitor and the first paint.
const landing = async (deps: Deps, template: string, readOfferings: OfferingReader): Promise<string> => {
  const [{ general, rooms }, offerings] = await Promise.all([deps.settings.get(), readOfferings()]);
  const values = {
    companyName: general.companyName,
    phone: general.phone ?? '',
    email: general.email ?? '',
    // Where visitors book: this very site, if it has an address of its own.
    website: (deps.config.publicUrl ?? general.website ?? '').replace(/\/+$/, ''),
    address: general.address ?? '',
    hours: openingText(rooms).replaceAll('; ', '\n'),
    year: today(deps.clock, general.timezone).slice(0, 4),
    lead: offeringsLead(offerings, general.currency),
    description: offeringsDescription(offerings),
  };
  return filled(fillLists(template, toCards(offerings, general.currency)), values, general.logo);
};

/** The worker is asked for anew each time, so that a new version takes over. */
const cacheControl = (path: string): string => {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600';
};

/** Assets carry their hash in their name and never change; the build has compressed them already. */
export const addSite = async (app: FastifyInstance, deps: Deps, readOfferings: OfferingReader) => {
  const { clientDir } = deps.config;
  const wholePage = readPage(clientDir, 'index.html');
  const appPage = wholePage.replace(OUTLINE, '');
  const portalPage = wholePage.replace(OUTLINE, '$1');
  const getPageParts = createPageParts(JSON.parse(readPage(clientDir, '.vite/manifest.json')) as Manifest);
  const landingPage = readPage(clientDir, 'landing.html');
  // The page names its assets by their hashes, so that it changes with any of them.
  const build = createHash('sha256').update(wholePage).digest('hex').slice(0, 16);

  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path));
      if (/\/assets\/code-reader-[^/]+\.js/.test(path)) reply.header('content-security-policy', CODE_READER_POLICY);
    },
  });

  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const [path = '', search = ''] = request.url.split('?', 2);
    const [, name = '', id = ''] = path.split('/');
    const visitor = !sessionToken(request);
    // Without a session there is no user to look up.
    const { offline } = deps.config;
    const values = { nonce, build, session: visitor ? 'none' : 'brought', offline: offline ? 'on' : 'off' };
    if (!offline) reply.header(LEAVE_OFFLINE, '1');
    else if (isOfflinePage(path) && (!visitor || name === KIOSK)) reply.header(KEEP_OFFLINE, '1');
    // A visitor of the portal reads its first words before the program has come, if the space can be asked for its name.
    const isPortal = visitor && name === CLIENT_PORTAL && !new URLSearchParams(search).has('booking');
    const space = isPortal ? await deps.settings.get().catch(() => null) : null;
    const html = space
      ? filled(portalPage, { ...values, companyName: space.general.companyName }, space.general.logo)
      : filled(appPage, values, null);
    const whole = html.replace(
      '</head>',
      () => `${getPageParts({ name, id, visitor, plain: request.url === `/${name}` })}</head>`,
    );
    // Where there is something to read, it comes before the program.
    return sendPage(
      reply,
      space ? whole.replaceAll(PROGRAM, `${PROGRAM} fetchpriority="low"`) : whole,
      nonce,
      await findFramers(deps, path),
    );
  };

  // An open page keeps the code of its day. What it writes after an update is refused instead of misread; it says itself which
  // build it is, and programs that are no page say nothing.
  app.addHook('onRequest', async (request) => {
    const sent = request.headers['x-build'];
    if (sent !== undefined && sent !== build)
      throw new AppError('outdated', 'Nafasi was updated while this page was open. Reload the page to continue.');
  });

  app.get('/', async (request, reply) =>
    sessionToken(request) ? sendApp(request, reply) : sendPage(reply, await landing(deps, landingPage, readOfferings)),
  );

  // What the client has no page for, it says itself with its 404 card; programs read the status.
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isCall(request.url)) return sendError(request, reply, unknownCall(request));
    return sendApp(request, reply.code(isPage(request.url.split('?')[0] ?? '') ? 200 : 404));
  });
};
