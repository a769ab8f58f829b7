import { listBackups } from '../../../domain/backups/contract.ts';
import { listInvoices } from '../../../domain/billing/contract.ts';
import { getCheckout } from '../../../domain/checkouts/contract.ts';
import { listItems } from '../../../domain/inventory/contract.ts';
import { fillPath } from '../../../domain/kernel/endpoint.ts';
import { listMail } from '../../../domain/mailroom/contract.ts';
import { listOutbox } from '../../../domain/outbox/contract.ts';
import { listPackages } from '../../../domain/packages/contract.ts';
import { getPayPage } from '../../../domain/pay/contract.ts';
import { listEmployees } from '../../../domain/payroll/contract.ts';
import { listOfferings } from '../../../domain/portal/offering-contract.ts';
import { getRoomsAndDays } from '../../../domain/rooms/contract.ts';
import { getConfig } from '../../../domain/settings/config-contract.ts';
import { listTenants } from '../../../domain/tenants/contract.ts';
import { getCurrentUser, listUsers } from '../../../domain/users/contract.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
/** What the build is made of, as it says itself. */
export type Manifest = Record<string, Chunk>;

export const CLIENT_PORTAL = 'client-portal';
const PAY = 'pay';
const CHECKOUT = 'checkout';
// Pages of a secret link, and what each asks for.
const LINKS_ASK: Record<string, string> = { [PAY]: getPayPage.path, [CHECKOUT]: getCheckout.path };
// Whatever it shows, a page asks for these first. Nobody may keep the answers, so that they are as fresh as if asked later.
const EVERY_PAGE_ASKS = [getConfig.path];
const PORTAL_ASKS = [getRoomsAndDays.path];
const BUY = 'buy';
// The list that a screen opens with, asked for as the screen does when its address narrows nothing.
const SCREENS_ASK: Record<string, string> = {
  backups: `${listBackups.path}?limit=20&count=true`,
  financials: `${listInvoices.path}?limit=20&count=true`,
  hr: `${listEmployees.path}?limit=20&count=true`,
  inventory: `${listItems.path}?limit=20&disposed=false&count=true`,
  mail: `${listMail.path}?limit=20&status=waiting&count=true`,
  outbox: `${listOutbox.path}?limit=20&count=true`,
  tenants: `${listTenants.path}?limit=20&hideTerminated=true&count=true`,
  users: `${listUsers.path}?limit=20&count=true`,
  workspaces: `${listPackages.path}?sort=name&limit=500`,
};

/** Everything that comes with these files, each after what it waits for. */
const findClosure = (manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (found.has(key)) continue;
    findClosure(manifest, manifest[key]?.imports ?? [], found);
    found.add(key);
  }
  return found;
};

const toLinks = (manifest: Manifest, keys: readonly string[]): string => {
  const there = findClosure(manifest, ['index.html']);
  const chunks = [...findClosure(manifest, keys)].flatMap((key) => (there.has(key) ? [] : (manifest[key] ?? [])));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
};

const answerAhead = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${path.replaceAll('&', '&amp;')}">`;

type PageRequest = {
  name: string;
  /** What follows the name in the address. */
  id: string;
  visitor: boolean;
  /** Whether the address is that of the screen and nothing more. */
  plain: boolean;
};

/** In the head of a page, so that a browser fetches all of it at once; it would find one file only in another. */
export type PageParts = (request: PageRequest) => string;

// A visitor who asks for a screen of the staff is not shown it. There, a file is called as its address is.
const PUBLIC_SCREENS: Record<string, string> = {
  [BUY]: 'checkouts/passes/buy-pass-page.tsx',
  [CHECKOUT]: 'checkouts/checkout-page.tsx',
  [CLIENT_PORTAL]: 'portal/portal-page.tsx',
  kiosk: 'visits/kiosk/kiosk-page.tsx',
  embed: 'portal/portal-page.tsx',
  login: 'users/login/login-page.tsx',
  [PAY]: 'pay/pay-page.tsx',
  tour: 'tours/tour-page.tsx',
  tours: 'tours/tours-page.tsx',
  'reset-password': 'users/login/reset-password-page.tsx',
  setup: 'users/login/first-admin-page.tsx',
  unsubscribe: 'messages/unsubscribe-page.tsx',
};

export const createPageParts = (manifest: Manifest): PageParts => {
  const known = new Map<string, string>();
  const findScreen = (name: string, visitor: boolean): string[] => {
    if (Object.hasOwn(PUBLIC_SCREENS, name)) return [PUBLIC_SCREENS[name] ?? ''];
    return visitor ? [] : Object.keys(manifest).filter((key) => key.endsWith(`/${name}-page.tsx`));
  };
  const toParts = (frame: string, screen: readonly string[]): string => {
    const key = [frame, ...screen].join(' ');
    const links = known.get(key) ?? toLinks(manifest, [frame, ...screen]);
    known.set(key, links);
    return links;
  };
  return ({ name, id, visitor, plain }) => {
    const links = toParts(visitor ? 'shell/signed-out.tsx' : 'shell/signed-in.tsx', findScreen(name, visitor));
    const answers = [
      ...EVERY_PAGE_ASKS,
      ...(name === CLIENT_PORTAL || name === 'embed' ? PORTAL_ASKS : []),
      ...(name === BUY ? [listOfferings.path] : []),
      ...(Object.hasOwn(LINKS_ASK, name) && /^[\w-]+$/.test(id)
        ? [fillPath(LINKS_ASK[name] ?? '', { token: id })]
        : []),
      ...(visitor ? [] : [getCurrentUser.path]),
      ...(!visitor && plain && Object.hasOwn(SCREENS_ASK, name) ? [SCREENS_ASK[name] ?? ''] : []),
    ];
    return links + answers.map(answerAhead).join('');
  };
};
