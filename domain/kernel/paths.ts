/** Every address of the client, once: the client draws its routes from these, and the server answers 404 to all others. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  counter: '/counter',
  workspaces: '/workspaces',
  floorPlan: '/floor-plan',
  tenants: '/tenants',
  tenant: '/tenants/:id',
  people: '/people',
  person: '/people/:id',
  agreements: '/agreements',
  renewals: '/agreements/renewals',
  agreement: '/agreements/:id',
  moveIn: '/agreements/:id/move-in',
  moveOut: '/agreements/:id/move-out',
  bookings: '/bookings',
  financials: '/financials',
  suppliers: '/suppliers',
  supplier: '/suppliers/:id',
  bill: '/suppliers/bills/:id',
  billPayment: '/suppliers/payments/:id',
  hr: '/hr',
  employee: '/hr/employees/:id',
  reports: '/reports',
  mail: '/mail',
  visitors: '/visitors',
  kiosk: '/kiosk/:key',
  inventory: '/inventory',
  inventoryItem: '/inventory/:id',
  stockTake: '/inventory/stock-takes/:id',
  ledger: '/ledger',
  outbox: '/outbox',
  offlineActs: '/offline-acts',
  settings: '/settings',
  users: '/users',
  auditLog: '/audit-log',
  backups: '/backups',
  health: '/health',
  privacy: '/privacy',
  migration: '/migration',
  myInvoices: '/my/invoices',
  myBookings: '/my/bookings',
  myNewBooking: '/my/bookings/new',
  myVisitors: '/my/visitors',
  myStatement: '/my/statement',
  account: '/account',
  login: '/login',
  signedIn: '/signed-in',
  resetPassword: '/reset-password',
  setup: '/setup',
  welcome: '/welcome',
  clientPortal: '/client-portal',
  embed: '/embed',
  unsubscribe: '/unsubscribe',
  tours: '/tours',
  tour: '/tour/:token',
  pay: '/pay/:token',
  buyPass: '/buy/:product',
  checkout: '/checkout/:token',
  apiDocs: '/api/docs',
} as const;

/** The page of one thing: `pathTo(paths.tenant, id)`. */
export const pathTo = (route: string, id: string): string => route.replace(/:\w+/, id);

/** A page with what it is to show: `withQuery(paths.financials, { tab: 'letters' })`. Fields without a value are left out. */
export const withQuery = (path: string, fields: Readonly<Record<string, string | null | undefined>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  );
  return given.length > 0 ? `${path}?${given.join('&')}` : path;
};

// No id has a sign that would have to be escaped.
const matches = (route: string, path: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/%]+')}/?$`, 'i').test(path);

/** The pages that a browser keeps for the time without a line, once it has opened one of them. */
const OFFLINE_PAGES: readonly string[] = [paths.counter, paths.offlineActs, paths.kiosk];

export const isOfflinePage = (path: string): boolean => OFFLINE_PAGES.some((route) => matches(route, path));

/** Those of them that are kept ahead: their address has nothing that only the person knows. */
export const PAGES_KEPT_AHEAD = OFFLINE_PAGES.filter((route) => !route.includes(':'));

/** The pattern of the page at this path, without what stands in it for somebody. */
export const findPattern = (path: string): string | null =>
  Object.values(paths).find((route) => matches(route, path)) ?? null;

/** Whether the client has a page at this path, read as its router reads it: in any case, with or without a slash at the end. */
export const isPage = (path: string): boolean => findPattern(path) !== null;
