import type { Feature } from '../feature.ts';
import type * as logoTables from './logo-tables.ts';
import type * as noticeTables from './notice-tables.ts';
import type * as tables from './tables.ts';

export const settings = {
  tables: {
    settings: 'no-delete',
    seller_versions: 'append-only',
    logo_images: 'full',
    privacy_notices: 'append-only',
  },
  constraints: {
    settings_logo_known: { code: 'conflict', message: 'The logo was changed a moment ago', field: 'logo' },
    logo_images_in_use: { code: 'conflict', message: 'The logo was changed a moment ago', field: 'logo' },
  },
} satisfies Feature<typeof tables & typeof logoTables & typeof noticeTables>;
