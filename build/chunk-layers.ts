import { normalizePath, type Plugin } from 'vite';
import { type Entry, nameShared } from './shared-chunks.ts';

type ModuleInfo = {
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
  code: string | null;
};
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null; getModuleIds: () => IterableIterator<string> };

/**
 * Which file of the build a module goes into, so that a visitor loads few files and little that is not needed: what
 * every page starts with, what the screens of visitors and of staff have in common, what only the client portal shows,
 * what a room is booked with, what is around every screen of the staff and used by many of them, and what forms are made of. What other modules have
 * in common is in shared-chunks.ts; a module that one part alone loads is left to the bundler.
 */
export function chunkLayers(client: string) {
  const layers = new Map<string, string>();
  const file = (path: string) => normalizePath(`${client}/${path}`);

  const plugin: Plugin = {
    name: 'chunk-layers',
    apply: 'build',
    buildEnd() {
      const reached = (paths: readonly string[]) => reachedFrom(paths.map(file), this);
      // A screen that is fetched later keeps a file of its own, by whose name it is fetched.
      const entries = new Set([...VISITORS, ...STAFF, ...BOOKING].map(file));
      const start = reached(START);
      const visitors = reached(VISITORS);
      const screens = [...this.getModuleIds()].filter((id) => SCREEN.test(id));
      const ofScreens = screens.map((id) => reachedFrom([id], this));
      const kit = findKit(ofScreens);
      const staff = new Set([...reached(STAFF), ...kit]);
      const put = (ids: Iterable<string>, name: string) => {
        for (const id of ids) if (!layers.has(id) && !entries.has(id)) layers.set(id, name);
      };
      put(start, 'start');
      put(
        [...staff].filter((id) => visitors.has(id)),
        'common',
      );
      put(staff, 'shell');
      const portal = [...reached(PORTAL)];
      const countReaders = (id: string) => ofScreens.filter((screen) => screen.has(id)).length;
      put(
        portal.filter((id) => countReaders(id) === 0),
        'portal',
      );
      // What needs a form stays with the forms, however many screens begin with one.
      const needsForms = (id: string) => [...reachedFrom([id], this)].some((reached) => FORMS.test(reached));
      put(
        [...visitors].filter((id) => countReaders(id) >= screens.length * SHARE_OF_COMMON && !needsForms(id)),
        'common',
      );
      const isTiny = (id: string) =>
        layers.has(id) || (!FORMS.test(id) && (this.getModuleInfo(id)?.code?.length ?? 0) < TINY);
      const canJoin = (id: string) => countReaders(id) > 0 && [...reachedFrom([id], this)].every(isTiny);
      put([...visitors].filter(canJoin), 'common');
      const ofBooking = [...reached(BOOKING)].filter((id) => MODULE.test(id));
      put(
        ofBooking.filter((id) => countReaders(id) > FEW_READERS),
        'common',
      );
      put(ofBooking, 'booking');
      for (const [id, name] of nameRest(this, layers)) layers.set(id, name);
    },
  };

  const toChunkName = (id: string): string | null => {
    if (id.endsWith('.css')) return null;
    // Whatever else asks for React, it comes with the start: a file that the start waits for cannot wait for the start.
    if (REACT.test(id)) return 'start';
    return layers.get(id) ?? (FORMS.test(id) ? 'forms' : null);
  };
  return { plugin, nameOf: toChunkName };
}

const START = [
  'app.tsx',
  'api/idempotency-key.ts',
  'api/query-client.ts',
  'ui/feedback/error-boundary.tsx',
  'ui/feedback/on-demand.tsx',
  'ui/overlay/nonce.ts',
];
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const VISITORS = [
  'shell/signed-out.tsx',
  'portal/portal-page.tsx',
  'users/login/login-page.tsx',
  'shell/front-page.tsx',
  'checkouts/checkout-page.tsx',
  'checkouts/passes/buy-pass-page.tsx',
];
const STAFF = ['shell/signed-in.tsx'];
const PORTAL = ['portal/portal-page.tsx'];
// What a room costs and when it is free: a phone fetches it in one file, and so do the dialogs of the staff.
const BOOKING = ['checkouts/rooms/hold-room-screen.tsx'];
// Visitors see them, who load nothing that only the staff needs.
const PUBLIC =
  /[\\/]client[\\/](portal[\\/]|pay[\\/]|checkouts[\\/](?!sales[\\/]|orders[\\/])|visits[\\/]kiosk[\\/]|users[\\/]login[\\/]|shell[\\/](signed-out|front-page)|messages[\\/]unsubscribe)/;
const SCREEN =
  /[\\/]client[\\/](?!portal|pay[\\/]|checkouts[\\/](?!sales[\\/]|orders[\\/])|visits[\\/]kiosk[\\/]|members[\\/](?!moves[\\/])|users[\\/]login[\\/]|landing|shell)([a-z-]+[\\/])+[a-z\d-]+-(page|tab|screen)\.tsx$/;
// Of all screens of the staff.
const SHARE_OF_KIT = 0.68;
const SHARE_OF_COMMON = 0.12;
const FEW_READERS = 2;
// Too small for a file of its own.
const TINY = 2_200;
const FORMS = /[\\/]node_modules[\\/](zod|react-hook-form|@hookform)[\\/]|[\\/]client[\\/]ui[\\/]form[\\/]form\.tsx$/;
const MODULE = /\.[cm]?[jt]sx?(\?|$)/;
const ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

/** What the layers leave, and more than one screen, dialog or other part loads. */
function nameRest(graph: Graph, layers: ReadonlyMap<string, string>): Map<string, string> {
  const isEntry = (id: string) => {
    const info = graph.getModuleInfo(id);
    return info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0;
  };
  const ids = [...graph.getModuleIds()].filter((id) => !layers.has(id));
  // A form waits for what it is made of, and for nothing that only screens share.
  const ofForms = reachedFrom(
    ids.filter((id) => FORMS.test(id)),
    graph,
  );
  const free = ids.filter((id) => !isEntry(id) && !ofForms.has(id) && MODULE.test(id));
  return nameShared(free, {
    entries: ids.filter(isEntry).map((id) => toEntry(id, graph)),
    getSize: (id) => graph.getModuleInfo(id)?.code?.length ?? 0,
    getImports: (id) => listImports(id, graph).filter((imported) => !layers.has(imported)),
    needsForms: (id) => [...reachedFrom([id], graph)].some((reached) => FORMS.test(reached)),
  });
}

// The tabs of expenses and M-Pesa are on the page of the money, and those of cash accounts and the bank on the page of the ledger.
const ON_PAGES_OF: Readonly<Record<string, string>> = {
  expenses: 'billing',
  mpesa: 'billing',
  tax: 'billing',
  cash: 'ledger',
  tills: 'ledger',
  'petty-cash': 'ledger',
  banking: 'ledger',
  closing: 'ledger',
  budgets: 'ledger',
};

function toEntry(id: string, graph: Graph): Entry {
  const [, folder = 'start'] = /[\\/]client[\\/]([a-z-]+)[\\/]/.exec(id) ?? [];
  const [, name = ''] = /([a-z\d-]+)\.tsx$/.exec(id) ?? [];
  return {
    area: ON_PAGES_OF[folder] ?? folder,
    isPublic: PUBLIC.test(id),
    screen: /-(page|tab|screen)$/.test(name) ? name : null,
    reached: reachedFrom([id], graph),
  };
}

/** What many screens are made of comes with the first of them, so that the next is only its own code. */
function findKit(screens: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const id of screens.flatMap((reached) => [...reached])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= screens.length * SHARE_OF_KIT).map(([id]) => id);
}

/** Everything that comes with these modules. The list of all icons is passed over: only those that are named come. */
function reachedFrom(roots: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) for (const imported of listImports(id, graph)) reached.add(imported);
  return reached;
}

function listImports(id: string, graph: Graph): string[] {
  const info = graph.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((imported) =>
    ICONS.test(imported) ? listIcons(info?.code ?? '', imported, graph) : [imported],
  );
}

function listIcons(code: string, list: string, graph: Graph): string[] {
  const named = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code)?.[1] ?? '';
  if (iconPaths.size === 0) readIconList(graph.getModuleInfo(list)?.code ?? '');
  return named.split(',').flatMap((name) => {
    const path = iconPaths.get(name.trim().split(' as ')[0] ?? '');
    return path ? [list.replace(/lucide-react\.m?js$/, path)] : [];
  });
}

const iconPaths = new Map<string, string>();

function readIconList(code: string) {
  for (const [, names = '', path = ''] of code.matchAll(/export \{([^}]*)\} from ["']\.\/([^"']*)["']/g)) {
    for (const name of names.split(',')) iconPaths.set(name.split(' as ').at(-1)?.trim() ?? '', path);
  }
}
