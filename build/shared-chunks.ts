/** A module that is fetched by name: a screen, or a part of one that comes later, such as a dialog. */
export type Entry = { area: string; isPublic: boolean; screen: string | null; reached: ReadonlySet<string> };

type Options = {
  entries: readonly Entry[];
  getSize: (id: string) => number;
  getImports: (id: string) => readonly string[];
  needsForms: (id: string) => boolean;
};

// What screens of so many areas load is loaded by all of them, and so is what is too small for a file of its own.
const MANY_AREAS = 6;
const SMALL = 6_000;
// What an area shares, when it is no more than a list of words.
const TINY = 500;

/**
 * Names the file of each module that several entries load. Left to itself, a bundler makes a file for each set of entries
 * that load the same modules, and a screen waits for dozens of them. Here it waits for what most areas share, what few
 * areas share, what its own area shares, and what it shares with its dialogs.
 *
 * A module's imports are loaded by all that load it, so that they are in the same file or one that is further up.
 */
export function nameShared(ids: readonly string[], options: Options): Map<string, string> {
  const shared = new Map(ids.map((id) => [id, findReaders(id, options.entries)] as const));
  for (const [id, readers] of shared) if (readers.length < 2) shared.delete(id);
  const isOnly = findOnlyPages(options.entries);
  const names = new Map(
    [...shared].map(([id, readers]) => [id, nameByReaders(readers, options.needsForms(id), isOnly)]),
  );
  const weighed = new Map<string, number>();
  for (const [id, name] of names) weighed.set(name, (weighed.get(name) ?? 0) + options.getSize(id));
  const isSmall = (name = '') => (weighed.get(name) ?? 0) < (FEW.test(name) ? SMALL : AREA.test(name) ? TINY : 0);
  const isThere = (id: string) => !names.has(id) || names.get(id) === SHARED_BY_ALL || isSmall(names.get(id));
  // With what it imports, or not at all: no two files may wait for each other.
  const canMove = (id: string) => isSmall(names.get(id)) && [...reachedFrom(id, options.getImports)].every(isThere);
  for (const id of ids.filter(canMove)) names.set(id, SHARED_BY_ALL);
  // What its imports keep from moving goes with the few areas that are around its own.
  const rest = new Set([...names.values()].filter((name) => FEW.test(name)));
  const findWider = (name: string) => [...rest].find((other) => other.startsWith(`${name}-`) && !isSmall(other));
  for (const [id, name] of names) if (isSmall(name)) names.set(id, findWider(name) ?? name);
  for (const [id, name] of names) if (name === '') names.delete(id);
  return names;
}

const SHARED_BY_ALL = 'shared';
const AREA = /-shared$/;
const FEW = /^shared-by-(?!.*-forms$)/;

const findReaders = (id: string, entries: readonly Entry[]) => entries.filter(({ reached }) => reached.has(id));

/** A page that is alone in its area comes before everything else there: what it shares with its dialogs needs no file beside. */
function findOnlyPages(entries: readonly Entry[]): (entry: Entry) => boolean {
  const isPage = ({ screen }: Entry) => screen?.endsWith('-page') === true;
  return (entry) => isPage(entry) && entries.filter((other) => isPage(other) && other.area === entry.area).length === 1;
}

function nameByReaders(readers: readonly Entry[], needsForms: boolean, isOnly: (entry: Entry) => boolean): string {
  const screens = readers.filter(({ screen }) => screen !== null);
  if (screens.length === 0) {
    const kind = needsForms ? 'forms' : 'parts';
    const areas = listAreas(readers);
    return areas.length === 1 ? `${areas[0]}-${kind}` : `shared-${kind}`;
  }
  const forms = needsForms ? '-forms' : '';
  const inPublic = listAreas(screens.filter(({ isPublic }) => isPublic));
  if (inPublic.length > 0) return '';
  const areas = listAreas(screens);
  if (areas.length >= MANY_AREAS) return `${SHARED_BY_ALL}${forms}`;
  if (areas.length > 1) return `shared-by-${areas.join('-')}${forms}`;
  const [only] = screens;
  if (screens.length === 1 && only && !isOnly(only)) return `${only.screen}-shared${forms}`;
  const pages = screens.filter(({ screen }) => screen?.endsWith('-page'));
  return `${areas[0]}-${pages.length === 0 ? 'tabs' : 'shared'}${forms}`;
}

function reachedFrom(id: string, getImports: Options['getImports']): Set<string> {
  const reached = new Set([id]);
  for (const each of reached) for (const imported of getImports(each)) reached.add(imported);
  return reached;
}

const listAreas = (entries: readonly Entry[]) => [...new Set(entries.map(({ area }) => area))].sort();
