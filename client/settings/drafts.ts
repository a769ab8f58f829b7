import { useState } from 'react';
import type { SettingsGroup } from '../../domain/settings/contract.ts';

type Values = Record<string, unknown>;

/** What was typed on tabs that are not open just now. A tab takes its own back when it opens again. */
export type Drafts = {
  read: (group: SettingsGroup) => Values;
  keep: (group: SettingsGroup, values: Values) => void;
  has: (group: SettingsGroup) => boolean;
};

export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Partial<Record<SettingsGroup, Values>>>({});
  return {
    read: (group) => drafts[group] ?? {},
    keep: (group, values) => setDrafts((known) => ({ ...known, [group]: values })),
    has: (group) => Object.keys(drafts[group] ?? {}).length > 0,
  };
}
