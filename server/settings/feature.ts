import { formatDay } from '../../domain/kernel/format.ts';
import { paths } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as logoTables from './logo-tables.ts';
import type * as noticeTables from './notice-tables.ts';
import type * as tables from './tables.ts';

const logoText = (row: Record<string, unknown> | null): string =>
  (row?.value as { logo?: { sha256?: string } | null } | undefined)?.logo?.sha256 ?? '';

const describeSettings: Describer = ({ action, entityId, before, after }) => {
  if (action === 'sample_removed') return { text: 'removed the sample data', path: null };
  if (logoText(before) !== logoText(after)) {
    return { text: logoText(after) ? 'uploaded a logo' : 'removed the logo', path: paths.settings };
  }
  // What the space knows of itself is no setting that somebody saved.
  return entityId === 'space' ? null : { text: `saved the ${entityId} settings`, path: paths.settings };
};

const describeTaxRate: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const rate = `VAT of ${row?.percent}% for class ${row?.tax_class} from ${formatDay(String(row?.valid_from))}`;
  return { text: action === 'deleted' ? `took back ${rate}` : `added ${rate}`, path: paths.settings };
};

export const settingsFeature = {
  tables: {
    settings: 'no-delete',
    seller_versions: 'append-only',
    logo_images: 'full',
    privacy_notices: 'append-only',
    sites: 'read-only',
    tax_rates: 'full',
  },
  constraints: {
    tax_rates_once: { code: 'conflict', message: 'This class has a rate from that day already', field: 'validFrom' },
    settings_logo_known: { code: 'conflict', message: 'The logo was changed a moment ago', field: 'logo' },
    logo_images_in_use: { code: 'conflict', message: 'The logo was changed a moment ago', field: 'logo' },
  },
  auditTexts: {
    settings: describeSettings,
    tax_rates: describeTaxRate,
    // The settings say what became of a picture.
    logo_images: () => null,
  },
} satisfies Feature<typeof tables & typeof logoTables & typeof noticeTables>;
