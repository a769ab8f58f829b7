import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { paths } from '../domain/kernel/paths.ts';

// The architecture as a test. Each refusal says what to do instead.

const ROOT = join(import.meta.dirname, '..');
const FEATURES = [
  'settings',
  'messages',
  'users',
  'views',
  'audit',
  'ledger',
  'cash',
  'tills',
  'packages',
  'extras',
  'products',
  'units',
  'tenants',
  'parties',
  'agreements',
  'mailroom',
  'rooms',
  'bookings',
  'portal',
  'billing',
  'passes',
  'presence',
  'visits',
  'counter',
  'suppliers',
  'expenses',
  'petty-cash',
  'payroll',
  'inventory',
  'mpesa',
  'pay',
  'checkouts',
  'tours',
  'devices',
  'banking',
  'tax',
  'closing',
  'budgets',
  'vat',
  'reports',
  'members',
  'notifications',
  'outbox',
  'search',
  'integrity',
  'backups',
  'health',
  'privacy',
  'migration',
  'setup',
  'dashboard',
];
// What is not a feature: everybody may use it, and it uses no feature.
const GROUND = {
  domain: ['kernel', 'system', 'gateway'],
  server: [
    'db',
    'http',
    'jobs',
    'mail',
    'gateway',
    'documents',
    'crypto',
    'simulators',
    'startup',
    'cli',
    'wiring',
    'tracing',
  ],
  client: ['api', 'ui', 'public', 'landing', 'shell', 'gateway'],
};
// What is made of every feature and belongs to none: sample data, and what a new space starts with.
const ROOF = ['server/demo'];
// Where features are put together, so that no feature has to know a later one. A page may show and open what any feature
// has to offer, because only app.tsx and the shell import pages.
const COMPOSITION =
  /^server\/(app|routes|background|features|main|deps)\.ts$|^server\/(startup|cli|wiring|demo)\/|^client\/(app|main|shell\/|([a-z-]+\/){1,2}[a-z-]+-page\.tsx$)|^tests\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));
const code = files.filter((file) => /^(domain|server|client|tests)\/.*\.tsx?$/.test(file));
const sources = code.filter((file) => !/\.test\.tsx?$|^tests\//.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const AT_ONCE = /^(?:import|export)\b[^';]*\bfrom '([^']+)'|^import '([^']+)'/gm;
const AT_ONCE_OR_LATER = new RegExp(`${AT_ONCE.source}|\\bimport\\(\\s*'([^']+)'\\s*\\)`, 'gm');

const importsOf = (file: string, when = AT_ONCE_OR_LATER): string[] =>
  [...read(file).matchAll(when)].flatMap(([, named, bare, lazy]) => named ?? bare ?? lazy ?? []);

const localImports = (file: string, when = AT_ONCE_OR_LATER): string[] =>
  importsOf(file, when)
    .filter((path) => path.startsWith('.'))
    .map((path) => normalize(join(dirname(file), path)).replaceAll('\\', '/'));

// "server/billing" of everything below it.
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const featureOf = (file: string): string | null => {
  const [, folder = ''] = file.split('/');
  return FEATURES.includes(folder) ? folder : null;
};

describe('imports', () => {
  test('domain imports only domain and zod, and neither server nor client imports the other', () => {
    const wrong = sources.flatMap((file) => {
      const [root = ''] = file.split('/');
      const allowed = root === 'domain' ? /^domain\// : root === 'server' ? /^(domain|server)\// : /^(domain|client)\//;
      return [
        ...localImports(file).filter((target) => !allowed.test(target)),
        ...(root === 'domain' ? importsOf(file).filter((path) => !path.startsWith('.') && path !== 'zod') : []),
      ].map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('a feature uses only earlier features', () => {
    const wrong = sources.flatMap((file) => {
      const own = featureOf(file);
      if (own === null || COMPOSITION.test(file)) return [];
      return localImports(file)
        .filter((target) => FEATURES.indexOf(featureOf(target) ?? own) > FEATURES.indexOf(own))
        .map((target) => `${file} imports ${target}: a later feature; let the composition root hand it in`);
    });
    expect(wrong).toEqual([]);
  });

  test('only app.tsx and the shell import pages', () => {
    const wrong = sources.flatMap((file) =>
      localImports(file)
        .filter(
          (target) =>
            /^client\/.*-page\.tsx$/.test(target) && featureOf(target) && !/^client\/(app|shell\/)/.test(file),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('what everybody uses knows no feature', () => {
    const wrong = sources.flatMap((file) => {
      if (featureOf(file) !== null || COMPOSITION.test(file) || dirname(file) === 'server') return [];
      return localImports(file)
        .filter((target) => featureOf(target) !== null && target.startsWith(file.split('/')[0] ?? ''))
        .map((target) => `${file} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('a feature never reaches into the tables of another, except for a foreign key', () => {
    const wrong = sources.flatMap((file) =>
      localImports(file)
        .filter((target) => /tables\.ts$/.test(target) && roomOf(target) !== roomOf(file) && !/tables\.ts$/.test(file))
        .map((target) => `${file} imports ${target}: ask that feature's service`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('rooms', () => {
  const MOST_FILES = 20;
  // A room uses itself and the rooms before it. Above them stand the files of the feature itself, which put them together.
  const ROOMS: Record<string, readonly string[]> = {
    'server/agreements': ['units', 'increases'],
    'server/backups': ['file', 'copies', 'archive', 'rewind', 'audit-log'],
    'server/banking': ['notices'],
    'server/billing': [
      'tables',
      'kernel',
      'accounts',
      'charges',
      'openings',
      'stamps',
      'invoices',
      'write-offs',
      'payments',
      'letters',
      'cheques',
      'revenue',
      'runs',
    ],
    'server/bookings': ['slots', 'items', 'changes'],
    'server/inventory': ['items', 'assets', 'intake', 'maintenance', 'stock-takes'],
    'server/mpesa': ['daraja', 'channels', 'receipts', 'requests', 'orders', 'collections', 'reversals', 'statements'],
    'server/suppliers': ['suppliers', 'bills', 'payments'],
    'server/tax': ['osdc', 'devices', 'queue', 'purchases', 'pins'],
    'server/payroll': [
      'employees',
      'calendar',
      'leave',
      'loans',
      'fringe',
      'statutory-tables',
      'benefits',
      'third-parties',
      'pay',
      'off-cycle',
      'final-dues',
      'runs',
      'returns',
    ],
  };

  test(`a folder holds at most ${MOST_FILES} files, tests aside`, () => {
    const counts = Map.groupBy(sources, dirname);
    expect([...counts].filter(([, inside]) => inside.length > MOST_FILES).map(([folder]) => folder)).toEqual([]);
  });

  test.each(Object.entries(ROOMS))('in %s a room uses only the rooms before it', (feature, rooms) => {
    const rank = (file: string): number => {
      const [, , room = '', name] = file.split('/');
      return name === undefined ? -1 : rooms.indexOf(room);
    };
    const inside = sources.filter((file) => file.startsWith(`${feature}/`) && file.split('/').length === 4);
    expect(inside.filter((file) => rank(file) < 0)).toEqual([]);
    const wrong = inside.flatMap((file) =>
      localImports(file)
        .filter((target) => target.startsWith(`${feature}/`) && !/tables\.ts$/.test(target))
        .filter((target) => target.split('/').length === 4 && rank(target) > rank(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no two files need each other, in types either', () => {
    const known = new Set(sources);
    // What is fetched later may lead back: a dialog to the list that opens it.
    const imports = new Map(sources.map((file) => [file, localImports(file, AT_ONCE).filter((to) => known.has(to))]));
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
      if (path.includes(file) || done.has(file)) return;
      for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
      done.add(file);
    };
    for (const file of sources) follow(file, []);
    expect(circles).toEqual([]);
  });
});

describe('names', () => {
  test('every folder is a known feature or common ground, and a feature has its contract in domain', () => {
    const folders = new Set(
      code
        .filter((file) => !file.startsWith('tests/') && file.split('/').length > 2)
        .map((file) => file.split('/').slice(0, 2).join('/')),
    );
    const wrong = [...folders].filter((folder) => {
      const [root = '', name = ''] = folder.split('/');
      if (ROOF.includes(folder) || GROUND[root as keyof typeof GROUND].includes(name)) return false;
      return !FEATURES.includes(name) || !existsSync(join(ROOT, 'domain', name, 'contract.ts'));
    });
    expect(wrong).toEqual([]);
  });

  test('files are kebab-case and none is a drawer for odds and ends', () => {
    const wrong = code.filter(
      (file) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config))?\.tsx?$/.test(basename(file)) ||
        /(^|\/)(utils?|helpers?|common|misc|shared|index)\./.test(file),
    );
    expect(wrong).toEqual([]);
  });
});

describe('one name, one thing', () => {
  const EXPORTED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;
  const DECLARED = /\b(?:const|let|function\*?|class|type) (\w+)/g;

  test('a root exports a name once in a feature, and never one that its common ground has', () => {
    const homes = new Map<string, string[]>();
    for (const file of sources) {
      const [root = '', room = ''] = file.split('/');
      for (const [, name = ''] of read(file).matchAll(EXPORTED)) {
        const key = `${root}: ${name}`;
        homes.set(key, [...(homes.get(key) ?? []), FEATURES.includes(room) ? room : '']);
      }
    }
    const wrong = [...homes].filter(
      ([, rooms]) => rooms.length > 1 && (rooms.includes('') || new Set(rooms).size < rooms.length),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('names are plain English, and no function is called somethingOf', () => {
    const wrong = sources.flatMap((file) =>
      [...read(file).matchAll(DECLARED)]
        .map(([, name = '']) => name)
        .filter((name) =>
          /^(deeds?|told|asked|whoever)(?![a-z])|(Deeds?|Told|Asked|Whoever)(?![a-z])|^(?!(isO|o)neOf$)[a-z]\w*Of$/.test(
            name,
          ),
        )
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

const PAGES = new Set(Object.values(paths).flatMap((path) => path.split('/')[1]?.replace('api', '') || []));
const PAGE_ADDRESS = new RegExp(`['"\`]/(${[...PAGES].join('|')})(?=['"\`?#/$])`);

describe('banned words', () => {
  const bans: [pattern: RegExp, where: RegExp, instead: string][] = [
    [/parseFloat\(/, /./, 'parseMoney reads amounts, Number reads counts'],
    [
      /\bDate\.now\(|new Date\(\)|Temporal\.Now\.(?!zonedDateTimeISO\(zone\))/,
      /^domain\//,
      'rules take today as an argument',
    ],
    [/Math\.random\(/, /^domain\//, 'rules are the same every time'],
    [
      /process\.env\b/,
      /^(domain|client|server\/(?!main|config|db\/embedded))/,
      'the environment is parsed once, in server/config.ts',
    ],
    [/console\.\w+\(/, /^(domain|server|client)\//, 'the server has a log, the client has toasts'],
    [/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/, /^(server|scripts)\//, 'certificates are checked'],
    [/dangerouslySetInnerHTML|\.innerHTML\s*=/, /^client\//, 'React escapes text'],
    [/\bas any\b|@ts-ignore|@ts-nocheck/, /./, 'say what it is'],
    [/\b(it|test|describe)\.(skip|only|todo)\(/, /./, 'a test runs or is not there'],
    [/\b(TODO|FIXME|XXX)\b/, /./, 'do it, or write an issue'],
    [/\.offset\(/, /^server\//, 'keyset pages cost the same at any depth'],
    [
      /,\s*page\.after\b/,
      /^server\//,
      'page.after is the first condition: an index is read from where the first one says',
    ],
    [/_known',\s*sql`\$\{t\.\w+\} (in \(|<@ array\[)'/, /tables\.ts$/, 'isOneOf takes the values from the domain'],
    [
      /\b(date|time)Style: '|month: '(long|short)'|toLocale(Date|Time)String|'January'|'Jan', 'Feb'/,
      /^(domain\/(?!kernel\/format)|server|client)\//,
      'domain/kernel/format.ts writes days, months and times',
    ],
    [
      PAGE_ADDRESS,
      /^(domain\/(?!kernel\/paths)|server|client)\/(?!.*\.test\.)/,
      'domain/kernel/paths.ts names the pages; pathTo and withQuery add an id or what is to be shown',
    ],
    [/(local|session)Storage/, /^client\/(?!users\/)/, 'state lives in the address or on the server'],
  ];
  test.each(bans)('%s is not used in %s: %s', (pattern, where) => {
    const wrong = code.filter((file) => where.test(file) && file !== 'tests/tidy.test.ts' && pattern.test(read(file)));
    expect(wrong).toEqual([]);
  });

  test('the project speaks of itself alone', () => {
    const own = files.filter(
      (file) =>
        /\.(ts|tsx|mjs|md|json|ya?ml|css|html|sql)$/.test(file) &&
        !file.endsWith('package-lock.json') &&
        file !== 'tests/tidy.test.ts',
    );
    expect(own.filter((file) => /\/(work|root|home)\/[a-z]|registry\.npmjs|\/tmp\/[a-z]/.test(read(file)))).toEqual([]);
  });
});

describe('documents', () => {
  test('every file and folder that they name is there', () => {
    const wrong = files
      .filter((file) => /^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/[a-z]+\.md$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/`((?:domain|server|client|build|scripts|tests|docs)\/[\w./-]+)`/g)]
          .map(([, path = '']) => path)
          .filter((path) => !existsSync(join(ROOT, path)))
          .map((path) => `${file} names ${path}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('size', () => {
  const lines = (file: string) => read(file).split('\n').length;

  test('files hold one thing: none above 300 lines, the median below 90', () => {
    const sizes = sources.map(lines).sort((a, b) => a - b);
    expect(sources.filter((file) => lines(file) > 300)).toEqual([]);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(90);
  });

  test('functions hold at most 70 lines: cut a longer one where it changes its subject', () => {
    const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
    const longIn = (file: string): string[] => {
      const code = read(file);
      const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
      const search = (node: unknown): string[] => {
        if (typeof node !== 'object' || node === null) return [];
        const { type = '', start = 0, end = 0 } = node as { type?: string; start?: number; end?: number };
        const first = isFunction.test(type) ? lineOf(start) : 0;
        const own = first > 0 && lineOf(end) - first >= 70 ? [`${file}:${first}`] : [];
        return [...own, ...Object.values(node).flatMap(search)];
      };
      return search(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
    };
    expect(sources.filter((file) => lines(file) > 70).flatMap(longIn)).toEqual([]);
  });
});
